import { expect, test } from "vitest";
import { createClient } from "#app/api-client/client.ts";
import { pictureBytes } from "#app/features/pictures/rules.ts";
import { aMember } from "#tests/support/factories.ts";
import { aDrawing, svg } from "#tests/support/pictures.ts";
import { sharedServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";
import { tokenOf } from "./api-table.ts";

const server = await sharedServer();
const fileOf = (bytes: Buffer, type = "image/png") => new Blob([new Uint8Array(bytes)], { type });
const clientOf = async () => createClient({ base: server.url, token: await tokenOf(await aMember()) });

test("a picture is sent as it is, and named by posts, comments and projects", async () => {
  const { pictures, posts, projects } = await clientOf();
  const { digest, width, height } = await pictures.send(fileOf(aDrawing(800, 500, 7)));
  expect([width, height]).toEqual([800, 500]);
  const named = { pictures: [{ digest, alt: "A board" }] };
  const shown = [{ digest, description: "A board", address: `${server.url}/pictures/${digest}/1200`, width: 800, height: 500 }];
  const { post } = await posts.create({ title: "A board", content: "Look.", tags: ["boards"], ...named });
  expect(post.pictures?.map((one) => ({ ...one, address: one.address.replace(/^http:..[^/]+/, server.url) }))).toEqual(shown);
  expect((await posts.addComment(post.id, { content: "And", ...named })).pictures).toHaveLength(1);
  const project = await projects.create({
    title: "A board",
    description: "It waves.",
    project_stage: "idea",
    tags: ["boards"],
    ...named,
  });
  expect((await projects.get(project.id)).pictures).toHaveLength(1);
});

test("what is no picture is refused with a sentence, what is too large unread, and a guest first", async () => {
  const { pictures, posts } = await clientOf();
  const refused = { status: 422, details: [expect.stringContaining("could not read this as a picture")] };
  await expect(pictures.send(fileOf(svg))).rejects.toMatchObject(refused);
  await expect(pictures.send(fileOf(Buffer.alloc(0)))).rejects.toMatchObject(refused);
  await expect(pictures.send(fileOf(Buffer.alloc(pictureBytes + 1)))).rejects.toMatchObject({ status: 413 });
  await expect(createClient({ base: server.url }).pictures.send(fileOf(svg))).rejects.toMatchObject({ status: 401 });
  const unknown = posts.create({ title: "A", content: "B", tags: ["c"], pictures: [{ digest: "A".repeat(22), alt: "None" }] });
  await expect(unknown).rejects.toMatchObject({ status: 422 });
  expect((await send(server.url, "/api/pictures", { method: "GET" })).status).toBe(405);
});
