import { readFileSync } from "node:fs";

/** `on` names the machines on which `commands` are typed, and `see` what they must print. */
export type Block = { on: string[]; commands: string; see: string[] };
export type Section = { title: string; blocks: Block[] };

const read = (file: string) => readFileSync(new URL(`../../docs/${file}`, import.meta.url), "utf8");

/** Returns the numbered sections of docs/grow.md with what they tell to type: the fenced blocks "sh one", "sh two" and "sh both". */
export function sections(): Section[] {
  return read("grow.md")
    .split(/^## \d+\. /m)
    .slice(1)
    .map((text) => ({ title: text.slice(0, text.indexOf("\n")), blocks: blocksOf(text) }));
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const [, kind, on = "", inside = ""] of text.matchAll(/^```(\w+) ?(\w*)\n([\s\S]*?)^```$/gm)) {
    if (kind === "sh") blocks.push({ on: on === "both" ? ["one", "two"] : [on], commands: inside, see: [] });
    else if (kind === "see") blocks.at(-1)?.see.push(...inside.trim().split("\n"));
    else throw new Error(`A block of docs/grow.md is of no known kind: ${kind}`);
  }
  return blocks;
}

/** Returns the unit and the commands by which docs/operations.md makes Portage a service. */
export function asAService(): { unit: string; commands: string } {
  const [, section = ""] = /^### As a service\n([\s\S]*?)^##/m.exec(read("operations.md")) ?? [];
  const [commands = "", unit = ""] = [...section.matchAll(/(?:^ {4}.*\n|^\n(?= {4}))+/gm)].map(([block]) =>
    block.replace(/^ {4}/gm, "").trim(),
  );
  return { unit, commands };
}
