import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

type Arrow = { from: string; to: string; typeOnly: boolean };

const root = fileURLToPath(new URL("../../", import.meta.url));
const sources = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
  .map((path) => posix.join("app", path))
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("app/words/compiled/"));

/** What a file imports, exports again or loads later; paths of ours from the root, packages by name. */
function arrowsOf(from: string): Arrow[] {
  const text = readFileSync(join(root, from), "utf8");
  const statements = text.matchAll(/^(?:import|export)\s+(type\s)?([^;'"()=]*?)\s*from\s+"([^"]+)"/gm);
  const bare = text.matchAll(/^import\s+"([^"]+)"|\bimport\(\s*"([^"]+)"/gm);
  return [
    ...[...statements].map(([, type, names = "", to = ""]) => ({
      from,
      to: settled(from, to),
      typeOnly: Boolean(type) || onlyTypes(names),
    })),
    ...[...bare].map(([, plain, later]) => ({ from, to: settled(from, plain ?? later ?? ""), typeOnly: false })),
  ];
}

const onlyTypes = (names: string) =>
  /^\{[^}]*\}$/.test(names) &&
  names
    .slice(1, -1)
    .split(",")
    .every((name) => name.trim() === "" || name.trim().startsWith("type "));

function settled(from: string, to: string): string {
  if (to.startsWith("#")) return to.slice(1);
  return to.startsWith(".") ? posix.join(posix.dirname(from), to) : to;
}

const arrows = sources.flatMap(arrowsOf);
const ours = (path: string) => /^(app|seeds|tests)\//.test(path);
const featureOf = (path: string) => /^app\/features\/([\w-]+)\//.exec(path)?.[1];
const shown = (found: Arrow[]) => found.map(({ from, to }) => `${from} imports ${to}`);

test("imports are found at all", () => {
  expect(sources.length).toBeGreaterThan(80);
  expect(shown(arrows)).toContain("app/features/votes/operations.server.ts imports app/features/posts/operations.server.ts");
  expect(arrows.some((arrow) => arrow.typeOnly)).toBe(true);
});

test("every path of ours that is imported exists", () => {
  const known = new Set(sources);
  const missing = arrows.filter(({ to }) => /^app\/.*\.tsx?$/.test(to) && !known.has(to));
  expect(shown(missing)).toEqual([]);
});

test("features know nothing of routes, of answering requests or of Remix's server", () => {
  const wrong = arrows.filter(
    ({ from, to, typeOnly }) =>
      featureOf(from) && (/^app\/(routes|http|server)\//.test(to) || (!typeOnly && to.startsWith("@remix-run/node"))),
  );
  expect(shown(wrong)).toEqual([]);
});

test("features know no shared rendering and no cache of pages: they ask the viewer", () => {
  const wrong = arrows.filter(({ from, to }) => featureOf(from) && /shared|cache/.test(to) && ours(to));
  expect(shown(wrong)).toEqual([]);
});

test("who asks and what they may do is known without the features, and without answering requests", () => {
  const wrong = arrows.filter(({ from, to }) => from.startsWith("app/auth/") && /^app\/(features|http|server|routes|db)\//.test(to));
  expect(shown(wrong)).toEqual([]);
});

test("what answers requests knows nothing of the server around it or of routes", () => {
  const wrong = arrows.filter(({ from, to }) => from.startsWith("app/http/") && /^app\/(server|routes)\//.test(to));
  expect(shown(wrong)).toEqual([]);
});

test("only routes import routes", () => {
  const wrong = arrows.filter(({ from, to }) => to.startsWith("app/routes/") && !from.startsWith("app/routes/"));
  expect(shown(wrong)).toEqual([]);
});

test("the ui knows the words, itself and packages", () => {
  const wrong = arrows.filter(({ from, to }) => from.startsWith("app/ui/") && ours(to) && !/^app\/(ui|words)\//.test(to));
  expect(shown(wrong)).toEqual([]);
});

test("only data files and app/db know Drizzle, SQLite and the schema", () => {
  const wrong = arrows.filter(
    ({ from, to }) =>
      (/^(drizzle-orm|better-sqlite3)(\/|$)/.test(to) || to === "app/db/schema/index.ts") &&
      !from.startsWith("app/db/") &&
      !/(^|[/-])data\.server\.ts$/.test(from),
  );
  expect(shown(wrong)).toEqual([]);
});

test("only app/db names the dialect", () => {
  const wrong = arrows.filter(
    ({ from, to }) => /^(drizzle-orm\/(sqlite|pg|better)|better-sqlite3)/.test(to) && !from.startsWith("app/db/"),
  );
  expect(shown(wrong)).toEqual([]);
});

test("a table that many rooms move is written by the room that owns it", () => {
  const owners = { users: "accounts", counters: "counters" };
  const wrong = Object.entries(owners).flatMap(([table, owner]) =>
    sources.filter(
      (path) =>
        featureOf(path) !== owner && new RegExp(`\\.(insert|update|delete)\\(${table}\\)`).test(readFileSync(join(root, path), "utf8")),
    ),
  );
  expect(wrong).toEqual([]);
});

/** The rooms as the README's map lists them, the lowest layer first. */
const [, map = ""] = /The rooms of `app\/features`.*?\n\n(.*?)\n\n/s.exec(readFileSync(join(root, "README.md"), "utf8")) ?? [];
const rooms = map.split("\n").flatMap((line) => line.slice(17).split(/\s+/).filter(Boolean));

test("a room imports only rooms that stand before it in the README's map", () => {
  const wrong = arrows.filter(({ from, to }) => {
    const [room, other] = [featureOf(from), featureOf(to)];
    return room && other && rooms.indexOf(other) > rooms.indexOf(room);
  });
  expect(rooms.length).toBeGreaterThan(40);
  expect(shown(wrong)).toEqual([]);
});

test("what rooms stand on knows of them types at most", () => {
  const wrong = arrows.filter(
    ({ from, to, typeOnly }) => !typeOnly && /^app\/(db|auth|fields|text|markdown|ui|words)\//.test(from) && featureOf(to),
  );
  expect(shown(wrong)).toEqual([]);
});

test("no files import each other in a circle of any length", () => {
  const imported = Map.groupBy(
    arrows.filter(({ typeOnly }) => !typeOnly),
    ({ from }) => from,
  );
  const seen = new Set<string>();
  const circles: string[] = [];
  const walk = (file: string, path: string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(" > "));
    if (seen.has(file)) return;
    seen.add(file);
    for (const { to } of imported.get(file) ?? []) walk(to, [...path, file]);
  };
  for (const source of sources) walk(source, []);
  expect(circles).toEqual([]);
});

test("a feature's data belongs to that feature; others know its types at most", () => {
  const wrong = arrows.filter(
    ({ from, to, typeOnly }) => !typeOnly && featureOf(from) && /data\.server\.ts$/.test(to) && featureOf(to) !== featureOf(from),
  );
  expect(shown(wrong)).toEqual([]);
});

test("routes reach data through operations", () => {
  const wrong = arrows.filter(({ from, to, typeOnly }) => !typeOnly && from.startsWith("app/routes/") && /data\.server\.ts$/.test(to));
  expect(shown(wrong)).toEqual([]);
});

test("nothing of the server comes into the browser's script or the ui", () => {
  const wrong = arrows.filter(({ from, to }) => /^app\/(ui|enhance|compose|writing)\//.test(from) && /\.server\.tsx?$/.test(to));
  expect(shown(wrong)).toEqual([]);
});

test("the client of the API stands alone: of the rest it knows types, and rules that import nothing themselves", () => {
  const leaning = new Set(arrows.filter(({ typeOnly }) => !typeOnly).map(({ from }) => from));
  const isAlone = (path: string) =>
    path.startsWith("app/api-client/") || path.startsWith("app/text/") || (/\/rules\.ts$/.test(path) && !leaning.has(path));
  const wrong = arrows.filter(({ from, to, typeOnly }) => from.startsWith("app/api-client/") && !typeOnly && !isAlone(to));
  expect(sources.filter((source) => source.startsWith("app/api-client/")).length).toBeGreaterThan(5);
  expect(shown(wrong)).toEqual([]);
});

test("what is safe in a browser by its name imports nothing of the server", () => {
  const safe = /\/(rules|labels|places|feed-choice)\.ts$/;
  const wrong = arrows.filter(
    ({ from, to, typeOnly }) => !typeOnly && safe.test(from) && (/\.server\.tsx?$/.test(to) || to.startsWith("node:")),
  );
  expect(shown(wrong)).toEqual([]);
});
