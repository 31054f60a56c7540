import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const app = fileURLToPath(new URL("../../app/", import.meta.url));
const files = readdirSync(app, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("words/compiled/"));

/** Whoever may name an engine outside app/db, and why. */
const mayName = [
  /^process\/settings\.server\.ts$/, // reads the address that chooses one
  /^cli\/portage\.ts$/, // says how to move from one to the other
  /^cli\/failures\.ts$/, // turns the engine's codes into sentences
  /^features\/projects\/rules\.ts$/, // lists technologies that members name
];

/** An engine's name, or what only one of the two understands. */
const names = /sqlite|postgres|fts5/i;
const ofOneEngine = [
  /\b(json_each|json_array_length|jsonb_\w+|instr|strpos|iif|greatest|char|chr)\(/,
  /`[^`]*\bmax\([^()`]*,[^`]*`/,
  /sql`[^`]*\b(match|@@) /,
  /\bsql(<[^`]*>)?`\+/,
  /sql`[^`]*\b\b(pinned|is_\w+|(is|has|shows)[A-Z]\w*\}) = [01]/,
  /\bfold\(\$\{/,
];

const linesOf = (path: string) => readFileSync(join(app, path), "utf8").split("\n");
const found = (pattern: RegExp, lines: string[]) => lines.filter((line) => pattern.test(line));

test("nothing outside app/db names an engine", () => {
  const others = files.filter((path) => !path.startsWith("db/") && !mayName.some((pattern) => pattern.test(path)));
  expect(others.length).toBeGreaterThan(300);
  expect(others.flatMap((path) => found(names, linesOf(path)).map((line) => `${path}: ${line.trim()}`))).toEqual([]);
});

test("features and schema write no SQL that one engine alone understands", () => {
  const written = files.filter((path) => /^(features|db\/schema)\//.test(path));
  const isSql = (path: string) => linesOf(path).some((line) => line.includes('"drizzle-orm"'));
  const wrong = written
    .filter(isSql)
    .flatMap((path) => ofOneEngine.flatMap((pattern) => found(pattern, linesOf(path)).map((line) => `${path}: ${line.trim()}`)));
  expect(wrong).toEqual([]);
});

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are texts of code
test("the patterns find what they are for", () => {
  const wrong = [
    "sql`max(0, ${posts.upvotes} + 1)`",
    "sql`exists (select 1 from json_each(${companies.hubs}))`",
    "sql`search_index match ${words}`",
    "sql`+${users.id} > 0`",
    "sql`is_demo = 1`",
    "sql`${posts.isQuestion} = 1`",
    "sql`iif(a, b, c)`",
    "sql`title || char(10)`",
    "sql`fold(${companies.name})`",
  ].filter((line) => !ofOneEngine.some((pattern) => pattern.test(line)));
  expect(wrong).toEqual([]);
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above
