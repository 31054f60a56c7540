import { expect, test } from "vitest";
import { transaction } from "#app/db/transaction.server.ts";
import { updateAccount } from "#app/features/accounts/data.server.ts";
import { allSavedFilters, deleteFilter, filtersFor, renameFilter, saveFilter } from "#app/features/saved-filters/operations.server.ts";
import { filterLimit, filtersIn, listPath } from "#app/features/saved-filters/rules.ts";
import { AdminOnly, InvalidInput, NotAllowed, NotFound } from "#app/operations/problems.ts";
import { aMember } from "#tests/support/factories.ts";

const at = (path: string) => `http://localhost${path}`;
const admin = await aMember({ role: "admin" });
const namesOf = async (who = admin) => (await allSavedFilters(who)).map(({ list, name }) => `${list}: ${name}`);

test("filters are kept with the keys that their list knows, in its order, without cursors, ticks and what it shows anyhow", () => {
  expect(filtersIn("companies", "sort=name&status=approved&after=12_3&all=1&hub=&done=4&filters_now=saved")).toBe(
    "status=approved&sort=name",
  );
  expect(filtersIn("funding", "filter=all&sort=relevance&province=&after=")).toBe("");
  expect(filtersIn("funding", "?q=ice+core&sort=deadline")).toBe("q=ice+core&sort=deadline");
  expect(filtersIn("queue", `words=${"é".repeat(300)}`)).toBe(new URLSearchParams({ words: "é".repeat(200) }).toString());
  expect(listPath("contact", "owner=me&due=1", "saved")).toBe("/admin/network?owner=me&due=1&filters_now=saved");
  expect(listPath("queue", "")).toBe("/admin/queue");
});

test("a member of staff keeps filters under a name, renames and deletes them, and a list knows which are in use", async () => {
  const kept = await saveFilter(admin, { list: "companies", query: "sort=name&status=approved&after=9_9", name: "  To   publish " });
  expect(kept).toEqual({ list: "companies", name: "To publish", query: "status=approved&sort=name" });
  const shown = await filtersFor(admin, "companies", at("/admin/companies?sort=name&status=approved&filters_now=saved"));
  expect(shown).toMatchObject({ query: "status=approved&sort=name", filters: [kept], said: "saved" });
  expect((await filtersFor(admin, "queue", at("/admin/queue?filters_now=nonsense"))).said).toBeNull();
  const id = shown.filters[0]?.id ?? 0;
  expect(await renameFilter(admin, id, "to publish")).toMatchObject({ name: "to publish" });
  expect(await namesOf()).toEqual(["companies: to publish"]);
  expect(await deleteFilter(admin, id)).toMatchObject({ query: "status=approved&sort=name" });
  expect(await namesOf()).toEqual([]);
  await expect(deleteFilter(admin, id)).rejects.toThrow(NotFound);
});

test("what cannot be kept is said of its field", async () => {
  const one = await aMember({ role: "admin" });
  const save = (name: string, query = `words=${name || "x"}`, list = "queue") =>
    saveFilter(one, { list, query, name }).then(
      () => null,
      (problem: unknown) => (problem instanceof InvalidInput ? problem.fields : problem),
    );
  expect(await save("   ")).toEqual({ filter_name: "Enter a name for the filters" });
  expect(await save("x".repeat(61))).toEqual({ filter_name: "Name must be 60 characters or fewer" });
  expect(await save("😀".repeat(60))).toBeNull();
  expect(await save("Mine", "after=1_2&take=post.1")).toEqual({ form: expect.stringContaining("Filter or sort the list first") });
  expect(await save("Mine", "words=x", "toString")).toEqual({ form: "There is no such list." });
  expect(await save("Mine")).toBeNull();
  expect(await save("MINE", "words=else")).toEqual({ filter_name: "You have filters of this name for this list already." });
  expect(await save("Another", "words=Mine")).toEqual({ filter_name: "You keep these filters already, as “Mine”." });
  expect(await save("Mine", "actor=x", "acts")).toBeNull(); // another list has its own names
  const [, mine] = (await filtersFor(one, "queue", at("/admin/queue"))).filters;
  await save("Other");
  await expect(renameFilter(one, mine?.id ?? 0, "other")).rejects.toThrow(InvalidInput);
});

test("a list has so many filters of one person, and no more", async () => {
  const one = await aMember({ role: "admin" });
  for (let made = 0; made < filterLimit; made += 1) await saveFilter(one, { list: "acts", query: `actor=a${made}`, name: `No. ${made}` });
  await expect(saveFilter(one, { list: "acts", query: "actor=b", name: "One more" })).rejects.toThrow(InvalidInput);
  expect((await allSavedFilters(one)).length).toBe(filterLimit);
  await saveFilter(one, { list: "queue", query: "kind=held", name: "One more" });
  await saveFilter(admin, { list: "acts", query: "actor=b", name: "One more" });
});

test("filters are their owner's alone", async () => {
  const [one, other] = [await aMember({ role: "moderator" }), await aMember({ role: "admin" })];
  await saveFilter(one, { list: "queue", query: "kind=held", name: "Held" });
  await saveFilter(other, { list: "queue", query: "kind=held", name: "Held" });
  const [filter] = (await filtersFor(one, "queue", at("/admin/queue"))).filters;
  await expect(renameFilter(other, filter?.id ?? 0, "Stolen")).rejects.toThrow(NotFound);
  await expect(deleteFilter(other, filter?.id ?? 0)).rejects.toThrow(NotFound);
  expect(await namesOf(one)).toEqual(["queue: Held"]);
  await deleteFilter(one, filter?.id ?? 0);
  expect(await namesOf(other)).toEqual(["queue: Held"]);
});

test("a moderator keeps filters of what they may open, and a member none", async () => {
  const [moderator, member] = [await aMember({ role: "moderator" }), await aMember()];
  await expect(saveFilter(moderator, { list: "companies", query: "status=draft", name: "x" })).rejects.toThrow(AdminOnly);
  await expect(saveFilter(member, { list: "queue", query: "kind=held", name: "x" })).rejects.toThrow(NotAllowed);
  await expect(filtersFor(member, "queue", at("/admin/queue"))).rejects.toThrow(NotAllowed);
  const former = await aMember({ role: "admin" });
  await saveFilter(former, { list: "companies", query: "status=draft", name: "x" });
  await transaction((tx) => updateAccount(tx, former.id, { role: "moderator" }));
  expect(await namesOf({ ...former, role: "moderator" })).toEqual([]);
});
