import { readdirSync } from "node:fs";
import { createServer } from "node:net";
import { afterAll, expect, test } from "vitest";
import { Place } from "#tests/support/binary.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";

const place = new Place();
afterAll(() => place.clear());

const form = {
  email: "first@example.ca",
  username: "first",
  full_name: "First Admin",
  user_type: "professional",
  postal_code: "K1A 0A6",
  password: "canoe over the portage",
  confirm_password: "canoe over the portage",
  register: "yes",
};

test("in an empty folder it starts, makes its data folder and nothing else, and lets the first admin in by the printed link", async () => {
  const server = await place.serve();
  expect(readdirSync(place.folder)).toEqual(["data"]);
  const link = /http:\S+(\/set-up\?key=\S+)/.exec(server.output())?.[1] ?? "";
  const browser = await new PlainBrowser(server.url).open(link);
  await browser.submit(form);
  expect([browser.path, browser.status]).toEqual(["/settings/second-step?next=/admin", 200]);
  expect(place.run(["admin", "list"]).said).toContain("first@example.ca");

  // Public data is read beside the server, by the same file.
  await browser.open("/admin/open-data/grants");
  await browser.submit({ import: "yes" });
  const why = "No programme names its department yet";
  await expect.poll(async () => (await browser.open("/admin/open-data/grants")).text, { timeout: 20_000 }).toContain(why);

  // The journey without scripts: post, read, vote, comment, sign out; in French as well.
  await browser.open("/submit-post");
  await browser.submit({
    post_type: "text",
    title: "Posted to one file",
    url: "",
    content: "No scripts were run.",
    industry_hub_id: "metrology",
    province: "QC",
    city: "Gatineau",
    timeline_tag: "",
    tags: "gauges",
    submit: "yes",
  });
  expect(browser.path).toMatch(/^\/post\/\d+/);
  expect(browser.text).toContain("Posted to one file");
  const [, id = ""] = /^\/post\/(\d+)/.exec(browser.path) ?? [];
  await browser.submit({ vote: `up.post.${id}` });
  await browser.submit({ comment: "yes", content: "Commented on one file" });
  expect(browser.text).toContain("Commented on one file");
  await browser.open("/search?q=file");
  expect(browser.text).toContain("Posted to one file");
  const french = new PlainBrowser(server.url);
  french.language = "fr";
  expect((await french.open("/login")).text).toContain("Mot de passe");
  const style = /href="(\/assets\/app[^"]+\.css)"/.exec(browser.html)?.[1] ?? "";
  const sheet = await fetch(new URL(style, server.url), { headers: { "Accept-Encoding": "br" } });
  expect([sheet.status, sheet.headers.get("Content-Encoding"), sheet.headers.get("Cache-Control")]).toEqual([
    200,
    "br",
    "public, max-age=31536000, immutable",
  ]);
  expect(await server.stop()).toBe(0);
});

test("several processes serve from the one file", async () => {
  const server = await place.serve({ WEB_CONCURRENCY: "2", LOG_LEVEL: "info" });
  await expect.poll(() => server.output().match(/a worker serves/g)?.length, { timeout: 20_000 }).toBe(2);
  expect((await fetch(`${server.url}/about`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

test("a port that is taken is named, with exit code 5", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as { port: number };
  const { code, said } = place.run(["serve"], { PORT: String(port), HOST: "127.0.0.1" });
  other.close();
  expect([code, said.trim()]).toEqual([5, `Port ${port} is taken by another program. Stop that one, or set PORT.`]);
});

test("wrong settings and wrong commands are told one by one, with exit code 2", () => {
  const settings = place.run(["serve"], { PORT: "99999", READING: "everybody" });
  expect(settings.code).toBe(2);
  expect(settings.said).toMatch(/PORT: .*\nREADING: /);
  expect(place.run(["sevre"])).toMatchObject({ code: 2, said: expect.stringContaining("Did you mean serve?") });
  expect(place.run(["restore", "--now"]).code).toBe(2);
});

test("help and version need no data folder, and help teaches", () => {
  const empty = new Place();
  expect(empty.run(["--version"])).toMatchObject({ code: 0, said: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  expect(empty.run(["--help"]).said).toContain("Exit codes:");
  for (const command of ["serve", "backup", "restore", "doctor", "import"]) {
    const { code, said } = empty.run([command, "--help"]);
    expect([command, code, said.length > 230]).toEqual([command, 0, true]);
  }
  expect(readdirSync(empty.folder)).toEqual([]);
  empty.clear();
});
