import { existsSync, readFileSync, writeFileSync } from "node:fs";
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
/** What a walk over every page found, in one language and at one width. */
export type Walked = { language: "en" | "fr"; width: number; rules: number; pages: number; documents: number; findings: Finding[] };

/** Writes what the walks of the audit found. */
export function writeAudit(walks: Walked[], ourRules: readonly string[]): void {
  const found = walks.flatMap(({ findings }) => findings);
  const ofAxe = ({ rule }: Finding) => rule !== "Nu checker" && !ourRules.includes(rule);
  const count = (findings: Finding[], wanted: (one: Finding) => boolean) => findings.filter(wanted).length;
  const kind = ({ language, width }: Walked) => ({ language, width });
  writeTested("axe", () => ({
    date: today(),
    version: versionOf("axe-core"),
    walks: walks.map((walk) => ({ ...kind(walk), rules: walk.rules, pages: walk.pages, findings: count(walk.findings, ofAxe) })),
  }));
  writeTested("html", () => ({
    date: today(),
    version: versionOf("vnu-jar"),
    documents: walks.reduce((sum, { documents }) => sum + documents, 0),
    findings: count(found, ({ rule }) => rule === "Nu checker"),
  }));
  writeTested("ours", () => ({
    date: today(),
    addresses: addressCount(),
    walks: walks.map((walk) => ({ ...kind(walk), pages: walk.pages })),
    rules: ourRules.map((name) => ({ name, findings: count(found, ({ rule }) => rule === name) })),
  }));
}
