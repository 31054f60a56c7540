import { expect, test } from "vitest";
import { updateProfile } from "#app/features/accounts/operations.server.ts";
import { castVote } from "#app/features/votes/operations.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aComment, aMember, anAccount, aPassword, aPost, aProject, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { callApi, tokenOf } from "../api/api-table.ts";
import { send } from "../calls.ts";

const server = await sharedServer();

const browserOf = async (member: { id: number }, path: string) => new PlainBrowser(server.url, await cookieOf(member)).open(path);

test.each(["/people", "/profile", "/connections", "/settings", "/settings/security", "/settings/privacy", "/u/anyone"])(
  "%s sends a guest to sign in and back",
  async (path) => {
    const answer = await send(server.url, path);
    expect(answer.headers.get("Location")).toBe(`/login?from=${encodeURIComponent(path)}`);
  },
);

test("two members connect by forms: asked with words, accepted, ended", async () => {
  const [ana, ben] = [await aMember({ username: "ana-c", fullName: "Ana Côté" }), await aMember({ username: "ben-c" })];
  const hers = await browserOf(ana, "/u/BEN-C");
  await hers.submit({ connect: "yes", message: "a".repeat(501) });
  expect(hers.status).toBe(422);
  expect(hers.text).toContain("Message must be 500 characters or fewer");
  expect(hers.valueOf("message")).toBe("a".repeat(501));
  await hers.submit({ connect: "yes", message: "Bonjour !" });
  expect(hers.text).toContain("Request sent");
  const his = await browserOf(ben, "/connections");
  expect(his.text).toContain("Ana Côté");
  expect(his.text).toContain("Bonjour !");
  const id = /name="accept" value="(\d+)"/.exec(his.html)?.[1] ?? "";
  await his.submit({ accept: id });
  expect(his.text).toContain("No requests are waiting for you.");
  expect((await his.open("/connections?tab=connected")).text).toContain("Ana Côté");
  await his.submit({ end: `${id}.accepted` });
  expect(his.text).toContain("You are not connected with anyone yet.");
  await his.post("/connections?tab=connected", { end: id });
  expect(his.status).toBe(404);
  expect(his.text).toContain("Connection not found");
});

test("a block is set and lifted on the member's page and in the settings, and hides one from the other", async () => {
  const [ana, ben] = [await aMember({ username: "ana-b" }), await aMember({ username: "ben-b" })];
  const hers = await browserOf(ana, "/u/ben-b");
  await hers.submit({ tie: "block" });
  expect(hers.text).toContain("You have blocked this member.");
  const his = await browserOf(ben, "/u/ana-b");
  expect(his.status).toBe(404);
  expect(his.text).toContain("There is no such member.");
  await hers.open("/settings/privacy");
  expect(hers.text).toContain("Test Member · blocked");
  await hers.submit({ unblock: String(ben.id) });
  expect((await his.open("/u/ana-b")).status).toBe(200);
});

test("a profile shows six projects at first, then all, under its filters; its posts are beside them", async () => {
  const author = await aMember({ username: "maker", fullName: "Mika Maker", occupation: "Toolmaker" });
  for (let made = 1; made <= 8; made += 1) await aProject(author, { title: `Project number ${made}` });
  await aPost(author, { title: "What I learned" });
  const browser = await browserOf(await aMember(), "/u/maker");
  expect(browser.text).toMatch(/Mika Maker u\/maker · Toolmaker · Ontario/);
  expect(browser.html).toContain('data-letters="MM"');
  expect(browser.text).toContain("8 projects");
  expect(browser.html.match(/id="project-/g)).toHaveLength(6);
  expect(browser.text).toContain("Show All 8 Projects");
  expect(browser.text).toContain("9 posts, projects and comments");
  expect(browser.text).not.toContain("What I learned");
  await browser.open("/u/maker?all=1");
  expect(browser.html.match(/id="project-/g)).toHaveLength(8);
  expect(browser.text).toContain("Show Less");
  expect((await browser.open("/u/maker?tab=pinned")).text).toContain("None of the projects is pinned.");
  await browser.open("/u/maker?tab=posts");
  expect(browser.text).toContain("What I learned");
  expect(browser.html).not.toContain('id="project-');
});

test("the most popular project of a profile stands once, and leads back into the list under a filter", async () => {
  const author = await aMember({ username: "popular" });
  const [first, liked] = [await aProject(author, { title: "Hoist" }), await aProject(author, { title: "Well-liked winch" })];
  await castVote(await aMember(), { target_type: "project", target_id: liked.id, vote_type: "up" });
  const browser = await browserOf(author, "/profile");
  expect(browser.text).toContain("New Project");
  for (const [path, says] of [
    ["/profile", true],
    ["/u/popular?tab=projects", true],
    ["/profile?tab=popular", false],
    ["/u/popular?all=1", false],
  ] as const) {
    await browser.open(path);
    expect(browser.text.includes("Most popular project"), path).toBe(says);
    for (const { id } of [first, liked]) expect(browser.html.split(`id="project-${id}"`), path).toHaveLength(2);
  }
});

test("a profile lists the comments, each leading to its place, page by page; who has no project opens on the posts", async () => {
  const [author, other] = [await aMember({ username: "talker" }), await aMember()];
  const about = await aPost(other, { title: "What the mill wants" });
  for (let made = 1; made <= 12; made += 1) await aComment(author, about.id, `Remark ${made}.`);
  await aPost(author, { title: "My own words" });
  const browser = await browserOf(other, "/u/talker");
  expect(browser.text).toContain("My own words");
  await browser.open("/u/talker?tab=comments");
  expect(browser.text).toContain("Remark 12.");
  expect(browser.text).toContain("13 posts, projects and comments");
  expect(browser.text).not.toContain("Remark 2.");
  expect(browser.html).toMatch(/href="\/post\/\d+\?comment=(\d+)#comment-\1">What the mill wants/);
  await browser.submit({ vote: /value="(up\.comment\.\d+)"/.exec(browser.html)?.[1] ?? "" });
  const described = /aria-pressed="true"\s* aria-describedby="(comment\.\d+)"/.exec(browser.html)?.[1];
  expect(browser.html).toMatch(new RegExp(`<h2 id="${described}"><a [^>]*>What the mill wants`));
  await browser.open(/href="([^"]*)">Older comments/.exec(browser.html)?.[1]?.replaceAll("&amp;", "&") ?? "");
  expect(browser.text).toContain("Remark 2.");
  expect(browser.text).toContain("Back to the newest");
});

test.each([
  ["projects", "No projects yet", "New Project"],
  ["posts", "No posts yet.", "Submit Post"],
  ["comments", "No comments yet.", "Find something to answer"],
])("%s of a profile have their empty state, with a way on for who owns it", async (tab, title, way) => {
  const own = await aMember({ username: `new-${tab}` });
  for (const [viewer, path] of [
    [own, "/profile"],
    [await aMember(), `/u/new-${tab}`],
  ] as const) {
    const { html, text } = await browserOf(viewer, `${path}?tab=${tab}`);
    expect(text).toContain(title);
    expect(text).not.toContain("Twelve weeks");
    expect(/<main[\s\S]*<\/main>/.exec(html)?.[0].includes(way), path).toBe(viewer === own);
  }
});

test("one's own profile leads to settings; a private one shows a name and no more", async () => {
  const own = await aMember({ username: "quiet", fullName: "Quiet One", bio: "Keeps bees.", isDiscoverable: false });
  await aPost(own, { title: "Of bees" });
  expect((await browserOf(own, "/profile")).text).toContain("Keeps bees.");
  expect((await browserOf(own, "/profile")).html).toContain("<title>Quiet One · ");
  const seen = await browserOf(await aMember(), "/u/quiet");
  expect(seen.text).toContain("This profile is private.");
  expect(seen.html).toContain("<title>u/quiet · ");
  for (const tab of ["projects", "posts", "comments"]) {
    await seen.open(`/u/quiet?tab=${tab}`);
    for (const secret of ["Keeps bees", "Quiet One", "Of bees", "Since"]) expect(seen.text).not.toContain(secret);
  }
});

test("people are narrowed by a plain form, and an empty list says what to do", async () => {
  await aMember({ username: "welder", fullName: "Willa Welder", skills: ["TIG welding"], province: "NB" });
  const browser = await browserOf(await aMember(), "/people?province=NB&skills=tig+welding");
  expect(browser.text).toContain("Willa Welder");
  expect(browser.text).toContain("New Brunswick");
  await browser.open("/people?skills=basket+weaving");
  expect(browser.text).toContain("Nobody matches. Try fewer filters.");
});

test("settings keep what was typed when something is wrong, and save the rest when it is right", async () => {
  const browser = await browserOf(await aMember({ username: "setter" }), "/settings");
  const form = {
    save: "yes",
    full_name: "Élise Roy",
    user_type: "seeker",
    postal_code: "nonsense",
    bio: "Ligne 1\nLigne 2",
    skills: "a, b ,A",
  };
  await browser.submit({ ...form, language: "en" });
  expect(browser.status).toBe(422);
  expect(browser.text).toContain("Please enter a valid Canadian postal code");
  expect(browser.valueOf("full_name")).toBe("Élise Roy");
  await browser.submit({ ...form, postal_code: "h2x1y4", language: "fr" });
  expect(browser.path).toBe("/settings?saved=1");
  expect(browser.html).toContain('<html lang="fr">');
  expect(browser.valueOf("skills")).toBe("a, b");
  expect(browser.valueOf("postal_code")).toBe("H2X 1Y4");
  expect((await browser.open("/u/setter")).text).toContain("Québec");
});

test("privacy settings hide one from people, choose the mails and leave every script out", async () => {
  const me = await aMember({ username: "hider", fullName: "Hilda Hider" });
  const browser = await browserOf(me, "/settings/privacy");
  await browser.submit({
    save: "yes",
    is_discoverable: "",
    accepts_requests: "",
    accepts_mentions: "",
    light_pages: "yes",
    mailed_kinds: "reply",
  });
  expect(browser.text).toContain("Saved.");
  expect((await browser.open("/submit-post")).html).not.toMatch(/<script|modulepreload/);
  expect((await browserOf(await aMember(), "/people?search=hilda")).text).toContain("Nobody matches.");
  const account = (await callApi(server.url, "GET /api/auth/me", undefined, await tokenOf(me))).json.user;
  expect(account).toMatchObject({
    is_discoverable: false,
    accepts_requests: false,
    accepts_mentions: false,
    light_pages: true,
    mailed_kinds: ["reply"],
  });
});

test("a token is shown once, on the page that made it; a password is changed by form", async () => {
  const account = await anAccount("secure");
  const browser = await browserOf(account, "/settings/security");
  expect(browser.text).toContain("this browser");
  await browser.submit({ make_token: "yes", name: "", days: "30" });
  expect(browser.text).toContain("Enter a name for the token");
  await browser.submit({ make_token: "yes", name: "notebook", days: "30", scope: "read" });
  const token = /readOnly="" value="([\w-]{43})"|value="([\w-]{43})"/.exec(browser.html)?.slice(1).find(Boolean) ?? "";
  expect((await callApi(server.url, "GET /api/auth/me", undefined, token)).status).toBe(200);
  await browser.open("/settings/security");
  expect(browser.text).toContain("notebook (read), made");
  expect(browser.html).not.toContain(token);
  const next = "paddles under the dock";
  await browser.submit({ change_password: "yes", current_password: "wrong", password: next, confirm_password: next });
  expect(browser.text).toContain("This is not your current password");
  expect(browser.html).not.toContain(next);
  await browser.submit({ change_password: "yes", current_password: aPassword, password: next, confirm_password: next });
  expect(browser.path).toBe("/settings/security?saved=1");
  expect((await callApi(server.url, "GET /api/auth/me", undefined, token)).status).toBe(401);
});

test("a suspended member's page says so", async () => {
  const member = await aMember({ username: "stopped", suspendedUntil: Date.now() + 3_600_000 });
  expect((await browserOf(await aMember(), `/u/${member.username}`)).text).toContain("suspended");
});

test("text full of markup stays text", async () => {
  const member = await aMember({ username: "marked" });
  const odd = '<script>alert("x")</script>';
  await updateProfile(member, { full_name: odd, bio: odd, location: odd, occupation: odd, skills: [odd.slice(0, 20)] });
  for (const path of ["/u/marked", "/people?search=alert"]) {
    const { html, text } = await browserOf(await aMember(), path);
    expect(html).not.toContain("<script>alert");
    expect(text).toContain("<script>alert");
  }
});

test("tabs lead to those of one's province and those who wrote this week", async () => {
  const member = await aMember({ province: "PE", isDiscoverable: true, fullName: "Tabbed Near" });
  const writer = await aMember({ province: "YT", isDiscoverable: true, fullName: "Tabbed Writer" });
  await aPost(writer);
  const browser = await browserOf(member, "/people");
  expect(browser.html).toContain('href="/people?province=PE">Near you');
  expect((await browser.open("/people?province=PE")).html).toMatch(/aria-current="page">Near you/);
  expect(browser.text).not.toContain("Tabbed Writer");
  await browser.open("/people?wrote=week");
  expect(browser.text).toContain("Tabbed Writer");
  expect(browser.text).not.toContain("Tabbed Near");
});

test("each tab says how many members its list has, without those who are hidden", async () => {
  const member = await aMember({ province: "NT" });
  const nearIn = async () => Number(/Near you (\d+)/.exec((await browserOf(member, "/people")).text)?.[1] ?? 0);
  const before = await nearIn();
  await aMember({ province: "NT", isDiscoverable: true });
  await aMember({ province: "NT", isDiscoverable: false });
  expect(await nearIn()).toBe(before + 1);
});

test("those who wrote this week lead the list, the near ones first, and stand in it once", async () => {
  const member = await aMember({ province: "NU" });
  const near = await aMember({ province: "NU", isDiscoverable: true, fullName: "Leads Near" });
  const far = await aMember({ province: "YT", isDiscoverable: true, fullName: "Leads Far" });
  await aPost(near);
  for (let turn = 0; turn < 25; turn += 1) await aMember({ isDiscoverable: true, fullName: `Quiet ${turn}` });
  await aPost(far);
  const browser = await browserOf(member, "/people");
  const names = () => [...browser.html.matchAll(/<a href="\/u\/[^"]*"[^>]*>([^<]*)/g)].map(([, name]) => name);
  const first = names();
  expect(first.slice(0, 2)).toEqual(["Leads Near", "Leads Far"]);
  expect(first.indexOf("Quiet 24")).toBeGreaterThan(1);
  const more = /id="more"[^>]*href="([^"]+)"|href="([^"]+)"[^>]*id="more"/.exec(browser.html)?.slice(1).find(Boolean) ?? "";
  await browser.open(more.replaceAll("&amp;", "&"));
  expect(names().length).toBeGreaterThan(0);
  expect(names().filter((name) => name !== undefined && /^(Leads|Quiet)/.test(name) && first.includes(name))).toEqual([]);
});

test("an empty own profile has its next steps, and no second emptiness below them", async () => {
  const browser = await browserOf(await aMember(), "/profile");
  expect(browser.text).toContain("Three things make people write to you");
  expect(browser.text).not.toContain("No projects yet");
  expect((await browser.open("/profile?tab=projects")).text).toContain("No projects yet");
  expect((await browser.open("/saved")).html).toMatch(/<a class="[^"]*bg-press[^"]*" href="\/discover">Discover/);
});
