import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HubMark, hubMarks } from "#app/features/hubs/hub-mark.tsx";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const drawn = new Map(
  [...read("public/icon.svg").matchAll(/<symbol id="([^"]*)"[^>]*>.*?<\/symbol>/g)].map(([symbol, id]) => [id, symbol]),
);

test("every hub has a mark of at most 400 bytes", () => {
  const { hubs } = JSON.parse(read("seeds/reference/hubs.json")) as { hubs: { slug: string }[] };
  expect([...drawn.keys()].sort()).toEqual(hubs.map(({ slug }) => slug).sort());
  expect([...hubMarks].sort()).toEqual([...drawn.keys()].sort());
  for (const [id, symbol] of drawn) expect(Buffer.byteLength(symbol), id).toBeLessThanOrEqual(400);
});

test("a hub that nobody has drawn shows its initial", () => {
  expect(renderToStaticMarkup(<HubMark slug="fish" name="Fish" />)).toContain('data-letters="F"');
  expect(renderToStaticMarkup(<HubMark slug="mining" name="Mining" />)).toContain('xlink:href="/icon.svg#mining"');
});
