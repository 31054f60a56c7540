import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const under = (folder: string, ending: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name) && !/compiled|project\.inlang/.test(name))
    .map((name) => join(folder, name));
const sources = ["app", "seeds", "tests"].flatMap((folder) => under(folder, /\.(tsx?|js|css|sql)$/));
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...["docs", "app", "seeds", "tests"].flatMap((folder) => under(folder, /\.md$/)),
];

/** The anchors of a page's headings, as the sites that show Markdown make them. */
function anchorsOf(page: string): string[] {
  const headings = [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Whether there is no such file, or no such heading in it. */
function isMissing(target: string): boolean {
  const [path = "", anchor] = target.split("#");
  return !existsSync(join(root, path)) || (anchor !== undefined && !anchorsOf(path).includes(anchor));
}

test("every link of a page leads somewhere", () => {
  const dead = pages.flatMap((page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = ""]) => link);
    const targets = links.map((link) => (link.startsWith("#") ? `${page}${link}` : join(dirname(page), link)));
    return targets.filter(isMissing).map((target) => `${page}: ${target}`);
  });
  expect(dead).toEqual([]);
});

test("every file that a page names is there", () => {
  const dead = pages.flatMap((page) => {
    const named = [...read(page).matchAll(/(?<![\w/.~-])(?:app|docs|drizzle|seeds|tests)\/[\w./#-]*\w/g)].map(([path]) => path);
    return named.filter(isMissing).map((path) => `${page}: ${path}`);
  });
  expect(dead).toEqual([]);
});

test("every page and heading that the code cites is there", () => {
  const dead = sources.flatMap((source) => {
    const cited = [...read(source).matchAll(/(?<![\w/.~-])docs\/[\w./#-]*\w/g)].map(([target]) => target);
    return cited.filter(isMissing).map((target) => `${source}: ${target}`);
  });
  expect(dead).toEqual([]);
});

test("nothing cites a document that is not in the repository", () => {
  const foreign = /\b(spec|specification|part) \d|\brulings?\b|(?<!RFC \d+ )\bsections? \d/i;
  const found = [...sources, ...pages].flatMap((source) =>
    read(source)
      .split("\n")
      .flatMap((line) => (foreign.test(line) ? [`${source}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

test("the README's picture holds every room and no other", () => {
  const [, picture = ""] = /The rooms of `app\/features`.*?\n\n(.*?)\n\n/s.exec(read("README.md")) ?? [];
  const rooms = readdirSync(join(root, "app/features"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const named = picture.split("\n").flatMap((line) => line.slice(17).split(/\s+/).filter(Boolean));
  expect(named.sort()).toEqual(rooms.map(({ name }) => name).sort());
});

test("docs/settings.md holds every setting and no other", () => {
  const settings = [...read("app/process/settings.server.ts").matchAll(/^ {2}([A-Z_]+): z/gm)].map(([, name]) => name);
  const listed = [...read("docs/settings.md").matchAll(/^\| (`[^|]*)\|/gm)].flatMap(([, cell = ""]) => cell.match(/[A-Z_]+/g));
  expect(listed.sort()).toEqual(settings.sort());
});
