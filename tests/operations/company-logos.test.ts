import "#tests/support/outside-names.js";
import type { ServerResponse } from "node:http";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { companyLogos, pictureSizes } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { profileFields } from "#app/features/companies/fields.ts";
import { decideLogo, fetchLogos, findLogoState, heldLogo, sendLogo } from "#app/features/companies/logos.server.ts";
import { claimDueLogos } from "#app/features/companies/logos-data.server.ts";
import { editCompany, leaveCompanies, showCompany, showCompanyById } from "#app/features/companies/operations.server.ts";
import { logoBytes } from "#app/features/companies/rules.ts";
import { submitCompany } from "#app/features/companies/submissions.server.ts";
import { sentenceOf } from "#app/features/notifications/labels.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { chooseFace } from "#app/features/people/face.server.ts";
import { picturesAt, refusePictures, sendPicture } from "#app/features/pictures/operations.server.ts";
import { watch } from "#app/features/reviews/operations.server.ts";
import { writeRecord } from "#app/fields/record.ts";
import { bytesOutside } from "#app/network/outside.server.ts";
import { NotAllowed } from "#app/operations/problems.ts";
import { jobs } from "#app/server/schedule.ts";
import { aCompany, aMember, companyValues } from "#tests/support/factories.ts";
import { cut, oddServer, silent } from "#tests/support/odd-server.ts";
import { aDrawing, jpeg, png, pngOf, pngSaying, svg, webp } from "#tests/support/pictures.ts";

const odd = await oddServer();
const admin = await aMember({ role: "admin" });
const bytes =
  (body: Buffer, type = "image/png") =>
  (response: ServerResponse) =>
    response.writeHead(200, { "Content-Type": type }).end(body);
const redirect = (location: string) => (response: ServerResponse) => response.writeHead(302, { Location: location }).end();

/** Proposed with a picture's address. */
async function proposed(address = `${odd.outside}/logo`) {
  const member = await aMember();
  return { member, ...(await submitCompany(member, companyValues({ name: `Pictured ${member.id}`, logo_url: address }))) };
}

const minute = 60_000;

test("nothing is fetched while a company is written; the job fetches it once, by its content", async () => {
  odd.answers(bytes(png, "text/html"));
  const { member, id, slug } = await proposed();
  expect(odd.seen()).toEqual([]);
  expect(await findLogoState(id)).toMatchObject({ digest: null, problem: null, dueAt: 0 });
  await fetchLogos(Date.now());
  await fetchLogos(Date.now());
  expect(odd.seen()).toHaveLength(1);
  const { digest } = (await findLogoState(id)) ?? {};
  expect((await showCompany(member, slug)).company.logo).toBe(digest);
  expect((await picturesAt(`site-logo:${id}`)).map((one) => one.digest)).toEqual([digest]);
  expect(jobs.map(({ run }) => run)).toContain(fetchLogos);
});

test.each([
  ["PNG", png],
  ["JPEG", jpeg],
  ["WebP", webp],
  ["PNG that says other things too", pngSaying("<svg onload=alert(1)>")],
  ["picture with a page behind it", Buffer.concat([png, Buffer.from("<html><script>alert(1)</script>")])],
])("a %s is kept as a picture alone", async (_, picture) => {
  odd.answers(bytes(picture, "application/octet-stream"));
  const { id } = await proposed();
  await fetchLogos(Date.now());
  const { digest, problem } = (await findLogoState(id)) ?? {};
  expect([digest, problem]).toEqual([expect.any(String), null]);
  const sizes = await db
    .select()
    .from(pictureSizes)
    .where(eq(pictureSizes.digest, digest ?? ""));
  expect(sizes.map(({ type }) => type).sort()).toEqual(["image/jpeg", "image/webp"]);
  for (const size of sizes) expect(size.bytes.toString("latin1")).not.toContain("alert");
});

test.each([
  ["an SVG is", bytes(svg, "image/svg+xml"), "kind"],
  ["a page called a picture is", bytes(Buffer.from("<!DOCTYPE html><title>Hello</title>")), "kind"],
  ["nothing at all is", bytes(Buffer.alloc(0)), "kind"],
  ["a picture of 60,000 pixels a side is", bytes(pngOf(60_000, 60_000)), "pixels"],
  ["a picture over 1 MB is", bytes(Buffer.concat([png, Buffer.alloc(logoBytes)])), "large"],
  [
    "a picture without an end is",
    (response: ServerResponse) => {
      response.writeHead(200, { "Content-Type": "image/png" });
      const more = () => response.writable && response.write(Buffer.alloc(20_000, 1)) !== undefined && setTimeout(more, 1);
      more();
    },
    "large",
  ],
] as const)("%s given up at once, with the reason", async (_, answer, problem) => {
  odd.answers(answer);
  const { id } = await proposed();
  await fetchLogos(Date.now());
  expect(await findLogoState(id)).toMatchObject({ digest: null, problem, dueAt: null });
});

test("half a picture is no picture, and is asked for again", async () => {
  odd.answers(bytes(jpeg.subarray(0, -20)), bytes(jpeg));
  const { id } = await proposed();
  const now = Date.now();
  await fetchLogos(now);
  expect(await findLogoState(id)).toMatchObject({ digest: null, problem: "cut", dueAt: now + minute });
  await fetchLogos(now + minute);
  expect(await findLogoState(id)).toMatchObject({ digest: expect.any(String), problem: null });
});

test("a logo that a moderator removed is not fetched from a website either, and what looks like it waits and is told to reviewers", async () => {
  const member = await aMember();
  const { digest } = await sendPicture(member, aDrawing(640, 480, 3), "face", "picture");
  await chooseFace(member, digest);
  await transaction((tx) => refusePictures(tx, `face:${member.id}`));
  odd.answers(bytes(aDrawing(640, 480, 3)));
  const { id } = await proposed();
  await fetchLogos(Date.now());
  expect(await findLogoState(id)).toMatchObject({ digest: null, problem: "removed", dueAt: null });
  expect(await picturesAt(`site-logo:${id}`)).toEqual([]);
  odd.answers(bytes(aDrawing(600, 450, 3)));
  const { id: near } = await aCompany({ name: "Nearly removed", logo_url: `${odd.outside}/logo` });
  await watch(admin, { here: true, byMail: false });
  await fetchLogos(Date.now());
  expect(await findLogoState(near)).toMatchObject({ digest: expect.any(String), problem: null });
  const told = (await listNotifications(admin)).notifications.map((row) => sentenceOf(row));
  expect(told).toContain("A picture looks like one that was removed.");
  const { company } = await showCompanyById(admin, near);
  expect(company.logo).toBeNull();
  const like = (await heldLogo(admin, near)) ?? "";
  await decideLogo(admin, near, like, "refuse");
  expect([await findLogoState(near), await heldLogo(admin, near)]).toMatchObject([{ digest: null, problem: "removed", dueAt: null }, null]);
});

test("a server that fails is asked again later and later, and then no more", async () => {
  odd.answers(
    (response) => response.writeHead(503).end(),
    cut,
    (response) => response.writeHead(404).end(),
  );
  const { id } = await proposed();
  const begun = Date.now();
  const waits: (number | null)[] = [];
  for (let now = begun, turn = 0; turn < 6; turn += 1) {
    await fetchLogos(now);
    const { dueAt } = (await findLogoState(id)) ?? {};
    waits.push(dueAt ? (dueAt - now) / minute : null);
    now = dueAt ?? now + 1000 * minute;
  }
  expect(waits).toEqual([1, 10, 60, 360, null, null]);
  expect(odd.seen()).toHaveLength(5);
  expect(await findLogoState(id)).toMatchObject({ problem: "refused" });
});

test("who dies while fetching has it fetched by another start", async () => {
  odd.answers(bytes(png));
  const { id } = await proposed();
  const now = Date.now();
  await transaction((tx) => claimDueLogos(tx, now, now + minute, 10));
  await fetchLogos(now);
  expect(odd.seen()).toEqual([]);
  await fetchLogos(now + minute);
  expect(await findLogoState(id)).toMatchObject({ digest: expect.any(String) });
});

test("redirects are followed a few times", async () => {
  odd.answers(redirect("/elsewhere"), bytes(png));
  const { id } = await proposed();
  await fetchLogos(Date.now());
  expect(odd.seen().map(({ url }) => url)).toEqual(["/logo", "/elsewhere"]);
  expect(await findLogoState(id)).toMatchObject({ digest: expect.any(String) });
  odd.answers(redirect("/round"));
  const round = await proposed();
  await fetchLogos(Date.now());
  expect(odd.seen()).toHaveLength(4);
  expect(await findLogoState(round.id)).toMatchObject({ problem: "refused" });
});

test("a server that never answers holds the job up for seconds", { timeout: 15_000 }, async () => {
  odd.answers(silent);
  const { id } = await proposed();
  await fetchLogos(Date.now());
  expect(await findLogoState(id)).toMatchObject({ problem: "unreachable" });
});

test("what a server had sent when the time was over is no picture, where only its end would tell the length", async () => {
  odd.answers((response) => {
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, { Connection: "close" }).write(png.subarray(0, 40));
  });
  await expect(bytesOutside(`${odd.outside}/logo`, logoBytes, 300)).rejects.toThrow("timeout");
});

test("another address is fetched anew, none removes the picture, and what was given up is tried with the next change", async () => {
  odd.answers(bytes(png));
  const company = await aCompany({ name: "Repainted", logo_url: `${odd.outside}/first` });
  await fetchLogos(Date.now());
  const first = await findLogoState(company.id);
  expect(first).toMatchObject({ digest: expect.any(String), dueAt: null });
  const edit = (given: Record<string, string>) => editCompany(admin, company.slug, { ...writeRecord(profileFields, company), ...given });
  await edit({ description: "Colder." });
  expect(await findLogoState(company.id)).toEqual(first);
  odd.answers(bytes(svg));
  await edit({ logo_url: `${odd.outside}/second` });
  expect(await findLogoState(company.id)).toMatchObject({ digest: null, dueAt: 0 });
  await fetchLogos(Date.now());
  expect(await findLogoState(company.id)).toMatchObject({ problem: "kind", dueAt: null });
  odd.answers(bytes(webp));
  await edit({ logo_url: `${odd.outside}/second`, description: "Colder still." });
  await fetchLogos(Date.now());
  expect(await findLogoState(company.id)).toMatchObject({ problem: null, digest: expect.any(String) });
  await edit({ logo_url: "" });
  expect(await findLogoState(company.id)).toBeNull();
});

test("a picture that arrives after its address was changed is not taken", async () => {
  const company = await aCompany({ name: "Hurried", logo_url: `${odd.outside}/slow` });
  odd.answers((response, { url }) => {
    const answer = () => response.writeHead(200).end(url === "/slow" ? png : webp);
    if (url !== "/slow") return answer();
    void editCompany(admin, company.slug, { ...writeRecord(profileFields, company), logo_url: `${odd.outside}/quick` }).then(answer);
  });
  await fetchLogos(Date.now());
  expect(await findLogoState(company.id)).toMatchObject({ sourceUrl: `${odd.outside}/quick`, digest: null, dueAt: 0 });
});

test("a company that goes takes its picture along", async () => {
  odd.answers(bytes(png));
  const { member, id } = await proposed();
  await fetchLogos(Date.now());
  await transaction((tx) => leaveCompanies(tx, member.id));
  expect((await db.select().from(companyLogos)).filter((row) => row.companyId === id)).toEqual([]);
});

test("a logo that its keeper sends stands instead of the one from the website, until it is removed", async () => {
  odd.answers(bytes(png));
  const company = await aCompany({ name: "Drawn by hand", logo_url: `${odd.outside}/logo` });
  await fetchLogos(Date.now());
  const fetched = (await findLogoState(company.id))?.digest;
  const shown = async () => (await showCompany(admin, company.slug)).company.logo;
  const { digest } = await sendPicture(admin, jpeg, "logo", "picture");
  await expect(sendLogo(await aMember(), company.slug, digest)).rejects.toThrow(NotAllowed);
  await sendLogo(admin, company.slug, digest);
  expect(await shown()).toBe(digest);
  await sendLogo(admin, company.slug, null);
  expect(await shown()).toBe(fetched);
});
