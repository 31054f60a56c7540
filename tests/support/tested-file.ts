import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Tested } from "#app/features/accessibility/tested.ts";
import { guestPages, memberPages, staffPages } from "./page-addresses.ts";

const file = new URL("../../app/features/accessibility/tested.json", import.meta.url);
const readJson = (path: string | URL) => JSON.parse(readFileSync(path, "utf8"));

/** The day of a run, as the file says it. */
export const today = () => new Date().toISOString().slice(0, 10);

/** How many addresses a walk over every page is given. */
export const addressCount = () => guestPages.length + memberPages.length + staffPages.length;

/** The version of a package that package.json asks for. */
export function versionOf(name: "axe-core" | "vnu-jar"): string {
  return readJson(new URL("../../package.json", import.meta.url)).devDependencies[name];
}

/** Keeps what a part of the tests found, for /accessibility, where the run was asked to (docs/product/outside.md#accessibility). */
export function writeTested<Part extends keyof Tested>(part: Part, change: (was: Tested[Part] | undefined) => Tested[Part]): void {
  if (process.env.UPDATE_TESTED !== "1") return;
  const tested: Partial<Tested> = existsSync(file) ? readJson(file) : {};
  writeFileSync(file, `${JSON.stringify({ ...tested, [part]: change(tested[part]) }, null, 2)}\n`);
}

type Finding = { rule: string };
type Walk = { pages: string[]; looked: number; rules: number; findings: Finding[] };

/** Writes what the walks of the audit found, by language and width. Each left a file, "fr-360-2.json", in the folder. */
export function writeAudit(folder: string, ourRules: readonly string[]): void {
  const walks = new Map<string, Walk[]>();
  for (const name of readdirSync(folder).filter((one) => one.endsWith(".json"))) {
    const kind = name.split("-").slice(0, 2).join("-");
    walks.set(kind, [...(walks.get(kind) ?? []), readJson(`${folder}/${name}`)]);
  }
  const isOurs = ({ rule }: Finding) => ourRules.includes(rule);
  const kinds = [...walks].sort().map(([kind, parts]) => {
    const [language, width] = kind.split("-");
    return {
      walk: { language: language === "fr" ? ("fr" as const) : ("en" as const), width: Number(width) },
      rules: Math.max(...parts.map((part) => part.rules)),
      pages: parts.reduce((sum, part) => sum + part.pages.length, 0),
      looked: parts.reduce((sum, part) => sum + part.looked, 0),
      findings: parts.flatMap((part) => part.findings),
    };
  });
  const found = kinds.flatMap(({ findings }) => findings);
  writeTested("axe", () => ({
    date: today(),
    version: versionOf("axe-core"),
    walks: kinds
      .filter(({ pages }) => pages > 0)
      .map(({ walk, rules, pages, findings }) => ({
        ...walk,
        rules,
        pages,
        findings: findings.filter((one) => !isOurs(one)).length,
      })),
  }));
  writeTested("ours", () => ({
    date: today(),
    addresses: addressCount(),
    walks: kinds.map(({ walk, looked }) => ({ ...walk, pages: looked })),
    rules: ourRules.map((name) => ({ name, findings: found.filter(({ rule }) => rule === name).length })),
  }));
}
