import { afterAll, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { aMember, cookieOf } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";
import { send } from "./calls.ts";

await seedReference();
const server = await startServer();
afterAll(() => server.stop());
const cookie = await cookieOf(await aMember({ role: "admin" }));

/** Every address in which nothing varies, but those that only take forms or say that there is nothing. */
const onlyForms = ["/language", "/sign-out", "/unsubscribe", "/refused"];
const paths = routes
  .flatMap(({ path }) => (path === undefined || /[:*]/.test(path) ? [] : [`/${path.replace(/^\//, "")}`]))
  .filter((path) => !onlyForms.includes(path));

test("whatever an address begins with, its own route answers it and no other", async () => {
  expect(paths.length).toBeGreaterThan(70);
  const unknown = await (await send(server.url, "/nowhere-at-all", { cookie })).text();
  const title = (html: string) => /<title>([^<]*)/.exec(html)?.[1];
  const lost: string[] = [];
  for (const path of paths) {
    const answer = await send(server.url, path, { cookie });
    expect(answer.status, path).toBeLessThan(500);
    if (answer.headers.get("Content-Type")?.includes("html") && title(await answer.text()) === title(unknown)) lost.push(path);
  }
  expect(lost).toEqual([]);
});

test("a hydrated page may ask about any route, and for the data of its own", async () => {
  const manifest = await send(server.url, "/__manifest?p=%2Fsubmit-post&p=%2Fdiscover&version=x", { cookie });
  expect([200, 204]).toContain(manifest.status);
  const data = await send(server.url, "/submit-post.data", { cookie });
  expect([data.status, data.headers.get("Content-Type")]).toEqual([200, expect.stringContaining("x-script")]);
});
