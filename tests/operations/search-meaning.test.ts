import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { documentId } from "#app/db/search-index/kinds.ts";
import { searchEverything } from "#app/features/search/operations.server.ts";
import { fused, load, modelHash, useMeaning } from "#app/features/search-engine/meaning.server.ts";
import { aMember, aPost } from "#tests/support/factories.ts";

// A stand-in finds by meaning: it knows which posts speak of boats, whatever their words.
const viewer = await aMember();
const found = async (text: string, province?: string) =>
  (await searchEverything(viewer, { text, kind: "post" }, province ? { province } : {})).found.map(({ id }) => id);
afterEach(() => useMeaning(null));

test("what is near in meaning is found without any of the words, inside the filters, and comes first where both ways find it", async () => {
  const said = await aPost(viewer, { title: "Dinghies", content: "Of larch.", province: "NS" });
  const meant = await aPost(viewer, { title: "Punts and skiffs", content: "Of fir.", province: "NS" });
  const elsewhere = await aPost(viewer, { title: "Canoes", content: "Of cedar.", province: "BC" });
  expect(await found("dinghies")).toEqual([said.id]);
  const near = [meant, said, elsewhere].map(({ id }) => documentId("post", id));
  useMeaning({ nearest: async (text, limit) => (text.includes("dinghies") ? near.slice(0, limit) : []) });
  expect((await found("dinghies")).slice(0, 2)).toEqual([said.id, meant.id]);
  expect(await found("dinghies", "NS")).toEqual([said.id, meant.id]);
  expect(await found("zyxgut brzlam")).toEqual([]);
});

test("lists are joined by their places", () => {
  const rows = (...ids: number[]) => ids.map((id) => ({ id }));
  expect(fused(rows(1, 2, 3), rows(3, 4))).toEqual(rows(3, 1, 4, 2));
});

test("a model is taken only when its files have the hash that was approved", async () => {
  const folder = mkdtempSync(join(tmpdir(), "portage-model-"));
  writeFileSync(join(folder, "index.js"), "module.exports = { nearest: async () => [] };");
  const hash = modelHash(folder);
  expect(await (await load({ folder, hash })).nearest("a", 1)).toEqual([]);
  writeFileSync(join(folder, "vectors.bin"), "1");
  await expect(load({ folder, hash })).rejects.toThrow("MODEL_HASH");
});
