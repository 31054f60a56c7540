import { expect, test } from "vitest";
import { setBlock } from "#app/features/connections/operations.server.ts";
import { aComment, aMember, aPost, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";

const server = await sharedServer();

const face = "faceface-FACE_face1-ab";
const pictured = await aMember({ username: "pictured", face });
const plain = await aMember({ username: "plain-one" });
const admin = await aMember({ role: "admin" });

const html = async (path: string, member: { id: number }, headers = {}) =>
  (await send(server.url, path, { cookie: await cookieOf(member), headers })).text();
const facesIn = (page: string) => [...page.matchAll(/<span aria-hidden="true" class="(face [^"]*)" data-letters="([^"]*)">(<img)?/g)];

test("a notice has the face of whom it is of, and the site's own its initial", async () => {
  const post = await aPost(plain);
  await aComment(pictured, post.id);
  const page = await html("/notifications", plain);
  expect(page).toContain(`src="/pictures/${face}/80"`);
  expect(facesIn(page)[0]?.[2]).toBe("TM");
  const light = await html("/notifications", plain, { "Save-Data": "on" });
  expect(light).not.toContain("<img");
  expect(facesIn(light)[0]?.[2]).toBe("TM");
});

test("the header shows members their own face, also on pages that are made for many, and no picture on light pages", async () => {
  for (const path of ["/discover", "/settings"]) {
    const page = await html(path, pictured);
    expect(page.match(/<img src="\/pictures\/[^>]*>/g)?.slice(0, 1), path).toEqual([`<img src="/pictures/${face}/80" alt=""/>`]);
    expect(page, path).toMatch(/<span class="face f[0-7]" aria-hidden="true"><span>TM<\/span>/); // of the name, as beside what they write
    expect(await html(path, plain), path).not.toMatch(/<img/);
    expect(await html(path, pictured, { "Save-Data": "on" }), path).not.toMatch(/<img/);
  }
});

test("staff see the faces of those who sent, wrote and decided, in their small size", async () => {
  const post = await aPost(pictured);
  const page = await html(`/moderation/post/${post.id}`, admin);
  expect(page).toMatch(new RegExp(`class="face f\\d small" data-letters="P"><img src="/pictures/${face}/80"`));
});

test.each(["Lynx/2.9.0dev.12 libwww-FM/2.14", "w3m/0.5.3+git20230121", "Links (2.28; Linux 6.1 x86_64; text)", "ELinks/0.16.1"])(
  "%s gets pages without pictures of members, and others of the same member do not get those",
  async (name) => {
    for (const path of ["/discover", "/settings"]) {
      expect(await html(path, pictured, { "User-Agent": name }), path).not.toMatch(/<img/);
      const answer = await send(server.url, path, { cookie: await cookieOf(pictured), headers: { "User-Agent": "Mozilla/5.0" } });
      expect([answer.headers.get("Vary"), await answer.text()], path).toEqual([
        expect.stringContaining("Save-Data, User-Agent"),
        expect.stringContaining("<img"),
      ]);
    }
  },
);

test("the list of whom one blocks has their faces", async () => {
  await setBlock(plain, pictured.id, "block");
  expect(await html("/settings/privacy", plain)).toContain(`<img src="/pictures/${face}/80"`);
});
