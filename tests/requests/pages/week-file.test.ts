import { afterAll, expect, test } from "vitest";
import { setBlock } from "#app/features/connections/operations.server.ts";
import { follow } from "#app/features/following/operations.server.ts";
import { castVote } from "#app/features/votes/operations.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aComment, aMember, aPost, cookieOf } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";

await seedReference();
const server = await startServer();
const openServer = await startServer({ READING: "public" });
afterAll(() => Promise.all([server.stop(), openServer.stop()]));

const [author, reader, rude] = [await aMember({ username: "week-author" }), await aMember({ username: "week-reader" }), await aMember()];
const weekOf = async (member: { id: number }, path: string, headers = {}) =>
  send(server.url, path, { cookie: await cookieOf(member), headers });
const hubWeek = (slug: string) => `/discover/industry/${slug}/week.html`;

test("the week of a hub is one file to keep: posts by their votes, comments under them, every address whole, no script and nothing to ask for", async () => {
  await aPost(author, {
    title: "A quiet <one>",
    industry_hub_id: "aerospace",
    content: "See [the people](/people) and <script>x</script>.",
  });
  const best = await aPost(author, { title: "The best one", industry_hub_id: "aerospace", url: "https://ice.example/a?b=1&c=2" });
  await castVote(reader, { target_type: "post", target_id: best.id, vote_type: "up" });
  await aComment(reader, best.id, "It held on *our* river.");
  const page = await new PlainBrowser(server.url, await cookieOf(reader)).open("/discover/industry/aerospace");
  expect(page.html).toContain(`href="${hubWeek("aerospace")}"`);
  const answer = await weekOf(reader, hubWeek("aerospace"));
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="aerospace-\d{4}-\d\d-\d\d\.html"$/);
  const html = await answer.text();
  expect(html.indexOf("The best one")).toBeLessThan(html.indexOf("A quiet &lt;one&gt;"));
  expect(html).toContain("It held on <em>our</em> river.");
  expect(html).toMatch(/href="http:[^"/]*\/\/[^"/]+\/people"/);
  expect(html.match(/ (?:href|src)="(?!https?:\/\/)[^"]*"/g)).toBeNull();
  expect(html).not.toMatch(/<(?:script|link|img|iframe|form)\b|url\(|@import/);
  expect((await weekOf(reader, hubWeek("aerospace"), { "If-None-Match": answer.headers.get("ETag") ?? "" })).status).toBe(304);
  await aComment(author, best.id, "And on ours.");
  expect((await weekOf(reader, hubWeek("aerospace"), { "If-None-Match": answer.headers.get("ETag") ?? "" })).status).toBe(200);
});

test("my week holds what I follow, not whom I hide, nor who I am", async () => {
  expect(await (await weekOf(reader, "/discover/for-me/week.html")).text()).toContain("Nobody posted anything here");
  const post = await aPost(author, { title: "Followed ice", tags: "week-ice" });
  await aPost(rude, { title: "A rude post", tags: "week-ice" });
  await aComment(rude, post.id, "A rude comment.");
  await aComment(author, post.id, "A kind comment.");
  await follow(reader, "tag:week-ice", "site");
  await setBlock(reader, rude.id, "mute");
  const page = await new PlainBrowser(server.url, await cookieOf(reader)).open("/discover/for-me");
  expect(page.html).toContain('href="/discover/for-me/week.html"');
  const html = await (await weekOf(reader, "/discover/for-me/week.html")).text();
  expect(html).toContain("Followed ice");
  expect(html).toContain("A kind comment.");
  for (const secret of ["rude", "week-reader", "week-ice"]) expect(html).not.toContain(secret);
});

test("a week of more than fits is cut to 60 kB, and says where the rest is", async () => {
  const long = "Œuvre & “glace” 🧊 ".repeat(120).trim();
  for (let at = 0; at < 17; at += 1) {
    const post = await aPost(author, { title: `Long ${at}`, content: `${at} ${long}`, industry_hub_id: "clean-energy" });
    for (let turn = 0; turn < 6; turn += 1) await aComment(reader, post.id, `${turn} ${long.slice(0, 1_500)}`);
  }
  for (const language of ["en", "fr"]) {
    const html = await (await weekOf(reader, hubWeek("clean-energy"), { "Accept-Language": language })).text();
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(60_000);
    expect(Buffer.byteLength(html)).toBeGreaterThan(45_000);
    expect(html).toContain(language === "fr" ? "Cette semaine" : "This week in Clean");
    expect(html).toContain(language === "fr" ? "plus que ce fichier ne peut contenir" : "more this week than fits");
    expect(html).toContain(language === "fr" ? "Autres commentaires" : "More comments on the page");
    expect(html.match(/<\/article>/g)?.length).toBe(html.match(/<article/g)?.length);
  }
});

test("a guest gets the week of a hub where reading is public, and is led to the sign-in elsewhere", async () => {
  expect((await send(openServer.url, hubWeek("aerospace"))).status).toBe(200);
  expect((await send(openServer.url, hubWeek("none"))).status).toBe(404);
  expect((await send(openServer.url, "/discover/for-me/week.html")).status).toBe(302);
  const answer = await send(server.url, hubWeek("aerospace"));
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, `/login?from=${encodeURIComponent(hubWeek("aerospace"))}`]);
});
