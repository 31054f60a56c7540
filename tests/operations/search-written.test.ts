import { expect, test, vi } from "vitest";
import { searchEverything } from "#app/features/search/operations.server.ts";
import { searchChoice } from "#app/features/search/rules.ts";
import { writtenIn } from "#app/features/search-engine/written.ts";
import { inLanguage } from "#app/words/language.server.ts";
import { aMember, aPost } from "#tests/support/factories.ts";

// Both engines must find the same, in the same order: this file is run on each.

const viewer = await aMember({ username: "asker", isDiscoverable: false });
const search = (query: string) => searchEverything(viewer, searchChoice(new URLSearchParams(query)), {});
const now = Date.UTC(2026, 10, 26, 15); // a Thursday

test.each([
  ["posts from last week", "2026-11-16", "2026-11-23"],
  ["publications de la semaine derniere", "2026-11-16", "2026-11-23"],
  ["what was posted this week", "2026-11-23", "2026-11-27"],
  ["publie aujourd hui", "2026-11-26", "2026-11-27"],
  ["questions asked yesterday", "2026-11-25", "2026-11-26"],
  ["posts of the last 10 days", "2026-11-16", "2026-11-27"],
  ["discussions des 2 derniers mois", "2026-09-26", "2026-11-27"],
  ["what is new this month", "2026-11-01", "2026-11-27"],
  ["articles publies l an dernier", "2025-01-01", "2026-01-01"],
  ["posted in december", "2025-12-01", "2026-01-01"],
  ["ecrit en novembre", "2026-11-01", "2026-12-01"],
  ["posts from march 2025", "2025-03-01", "2025-04-01"],
  ["posts from 2024", "2024-01-01", "2025-01-01"],
  ["what happened last night", "2026-11-25", "2026-11-27"],
  ["discussions d hier soir", "2026-11-25", "2026-11-27"],
  ["news from this morning", "2026-11-26", "2026-11-27"],
  ["nurses yesterday", "2026-11-25", "2026-11-26"],
  ["publie ce soir", "2026-11-26", "2026-11-27"],
])("%s", (words, from, until) => {
  const written = writtenIn(words.split(" "), now);
  expect(written && [written.from, written.until].map((time) => new Date(time).toISOString().slice(0, 10))).toEqual([from, until]);
});

test.each([
  "tonight",
  "grants announced last night",
  "new programs this month",
  "last week of classes",
  "nurses",
  "grants for this year",
  "poster printing last week",
])("%s asks for nothing that was written then", (words) => expect(writtenIn(words.split(" "), now)).toBeNull());

test("what was written in a month is found, with other words too, the newest first; the filter is said and can be removed", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const at = (day: string, title: string) => {
    vi.setSystemTime(Date.parse(`${day}T12:00:00Z`));
    return aPost(viewer, { title });
  };
  const [older, early, late, newer] = [
    await at("2021-02-28", "A zither before"),
    await at("2021-03-01", "Theorbo first"),
    await at("2021-03-31", "The last of zithers"),
    await at("2021-04-01", "A zither after"),
  ];
  vi.useRealTimers();
  const ofThese = async (query: string) => {
    const { found, read } = await search(query);
    const ids = found.flatMap(({ kind, id }) =>
      kind === "post" && [older, late, early, newer].some((post) => post.id === id) ? [id] : [],
    );
    return { ids, written: read.written, kinds: [...new Set(found.map(({ kind }) => kind))] };
  };
  expect(await ofThese("q=posted+in+march+2021")).toEqual({ ids: [late.id, early.id], written: ["March 1–31, 2021"], kinds: ["post"] });
  expect(await ofThese("q=zither+posts+from+march+2021")).toMatchObject({ ids: [late.id] });
  expect(await inLanguage("fr", () => ofThese("q=zither+publi%C3%A9+en+mars+2021"))).toMatchObject({
    ids: [late.id],
    written: ["1–31 mars 2021"],
  });
  const without = await ofThese("q=zither+posts+from+march+2021&without=date");
  expect([without.ids.toSorted(), without.written]).toEqual([[older.id, late.id, newer.id].toSorted(), []]);
});

test("a time to come asks for nothing that is here, which is said; of a year without posts nothing is left, nor of a day beside an unknown word", async () => {
  await aPost(viewer, { title: "Ocarinas tonight, by the lake" });
  const unmet = async (words: string, speaks: "en" | "fr" = "en") =>
    inLanguage(speaks, async () => {
      const { found, read } = await search(new URLSearchParams({ q: words }).toString());
      return [found.length, read.unmet, read.written.length];
    });
  expect(await unmet("what is on tonight")).toEqual([0, ["“tonight”"], 0]);
  expect(await unmet("spectacles ce soir", "fr")).toEqual([0, ["«\u00a0ce soir\u00a0»"], 0]);
  expect(await unmet("ocarinas tonight")).toEqual([1, ["“tonight”"], 0]);
  expect(await unmet("posts from 2019")).toEqual([0, [], 1]);
  expect(await unmet("xylorimba last night")).toEqual([0, [], 1]);
});
