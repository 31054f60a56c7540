import { afterAll, expect, test } from "vitest";
import { setBlock } from "#app/features/connections/operations.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aCompany, aMember, aPost, aProject, cookieOf } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";
import { callApi, tokenOf } from "../api/api-table.ts";
import { send } from "../calls.ts";

const server = await startServer({ READING: "public" });
afterAll(() => server.stop());

const author = await aMember({ username: "r-author" });
const ana = await aMember({ username: "r-ana" });
const company = await aCompany({ name: "Quokka Robotics" });
const project = await aProject(author, { title: "A quokka camera" });
const browserOf = async (member = author) => new PlainBrowser(server.url, await cookieOf(member));

test("a post is written about a company and a project without a script; all three pages say so", async () => {
  const browser = await (await browserOf()).open("/submit-post");
  const given = { title: "Why quokkas", content: `Hello @r-ana, see </project/${project.id}>.`, tags: "quokkas", submit: "yes" };
  await browser.submit({ ...given, about_company_id: "Nobody Inc.", about_project_id: "a quokka camera" });
  expect(browser.text).toContain("No published company here has this name or address.");
  expect(browser.html).toContain('value="Nobody Inc."');
  await browser.submit({ ...given, about_company_id: "quokka robotics", about_project_id: "a quokka camera" });
  const path = browser.path;
  const toCompany = `<a href="/company/${company.slug}">Quokka Robotics</a>`;
  const toProject = `<a href="/project/${project.id}">A quokka camera</a>`;
  expect(browser.html).toContain(`About: ${toCompany}, ${toProject}`);
  expect(browser.html).toContain(
    `<p>Hello <a href="/u/r-ana">@r-ana</a>, see <a href="/project/${project.id}" lang="en">A quokka camera</a>.</p>`,
  );
  for (const about of [`/company/${company.slug}`, `/project/${project.id}`])
    expect((await browser.open(about)).html, about).toMatch(new RegExp(`href="${path}"[^>]*>Why quokkas</a>`));
  await browser.open(`${path}/edit`);
  expect(browser.html).toContain(`value="/company/${company.slug}"`);
  await browser.submit({ about_company_id: "", save: "yes" });
  expect(browser.html).toContain(`About: ${toProject}`);
  const told = await (await browserOf(ana)).open("/notifications");
  expect(told.text).toContain("Test Member mentioned you in a post");
  expect(told.text).toContain("Why quokkas");
});

test("the preview links names and shows titles as the post will", async () => {
  const browser = await (await browserOf()).open("/submit-post");
  await browser.submit({ content: `@r-ana </company/${company.slug}>`, preview: "submit.content" });
  expect(browser.html).toContain(`<p><a href="/u/r-ana">@r-ana</a> <a href="/company/${company.slug}">Quokka Robotics</a></p>`);
});

test("a call names what a post is about by id, gets both back with the titles in its text, and asks for the list", async () => {
  const as = await tokenOf(author);
  const body = { title: "By call", content: `</project/${project.id}>`, tags: ["quokkas"], about_company_id: company.id, about_project_id: project.id }; // biome-ignore format: one line
  const made = await callApi(server.url, "POST /api/discovery/posts", body, as);
  expect(made.json.post).toMatchObject({
    about_company: { id: company.id, slug: company.slug, name: "Quokka Robotics" },
    about_project: { id: project.id, title: "A quokka camera" },
    content: `</project/${project.id}>`,
    content_html: `<p><a href="/project/${project.id}" lang="en">A quokka camera</a></p>\n`,
  });
  const { id } = made.json.post as { id: number };
  const listed = await callApi(server.url, `GET /api/discovery/posts?aboutCompany=${company.id}&sortBy=new`, undefined, as);
  expect((listed.json.posts as { id: number; about_company_id: number }[])[0]).toMatchObject({ id, about_company_id: company.id });
  const refused = await callApi(server.url, "POST /api/discovery/posts", { ...body, about_company_id: 999_999 }, as);
  expect([refused.status, JSON.stringify(refused.json)]).toEqual([422, expect.stringContaining("about_company_id")]);
});

test("names are suggested to members: nobody who is hidden, muted or blocks the asker, and not themselves", async () => {
  const asker = await aMember({ username: "wombat-asker" });
  await aMember({ username: "wombat-open" });
  await aMember({ username: "wombat-hidden", isDiscoverable: false });
  const [muted, blocking] = [await aMember({ username: "wombat-muted" }), await aMember({ username: "wombat-blocking" })];
  await setBlock(asker, muted.id, "mute");
  await setBlock(blocking, asker.id, "block");
  const cookie = await cookieOf(asker);
  const ask = async (path: string) => (await send(server.url, path, { headers: { cookie } })).json();
  expect(await ask("/suggest/members?text=womb")).toMatchObject([
    { name: "wombat-open", face: null, tint: expect.stringMatching(/^[0-7]$/) },
  ]);
  expect(await ask("/suggest/members?text=")).toEqual([]);
  expect(await ask("/suggest/companies?text=quok")).toEqual(["Quokka Robotics"]);
  expect(await ask("/suggest/projects?text=quokka")).toEqual(["A quokka camera"]);
  expect((await send(server.url, "/suggest/others?text=womb", { headers: { cookie } })).status).toBe(404);
  expect((await send(server.url, "/suggest/members?text=womb")).headers.get("location")).toContain("/login");
});

test("a post of many mentions and references is read as one without", async () => {
  const post = await aPost(author, { content: Array.from({ length: 60 }, () => `@r-ana </project/${project.id}>`).join(" ") });
  const page = (await (await browserOf(ana)).open(`/post/${post.id}`)).html;
  expect(page.match(/>A quokka camera<\/a>/g)).toHaveLength(60);
  expect(page).not.toContain("data-ref");
});
