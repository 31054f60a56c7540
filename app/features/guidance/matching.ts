import { m } from "#app/words/messages.ts";
import { type Ask, type Facts, localName, type ProgramFacts, programTitle } from "./facts.ts";

export type Match = { program: ProgramFacts; points: number; reasons: string[] };

/**
 * Returns the best matching programmes, the best first, each with its reasons. Leaves out programmes for other places, people or
 * industries.
 */
export function matchPrograms(facts: Facts, ask: Ask, most: number): Match[] {
  return facts.programs
    .flatMap((program) => matched(program, facts, ask) ?? [])
    .sort((a, b) => b.points - a.points || (a.program.slug < b.program.slug ? -1 : 1))
    .slice(0, most);
}

function matched(program: ProgramFacts, { province }: Facts, ask: Ask): Match | null {
  const code = province?.code ?? "";
  const isLocal = program.level === "provincial";
  const serves = program.provinces.length === 0 || program.provinces.includes(code) || (!isLocal && code === "");
  const fitsHub = program.hubs.length === 0 || program.hubs.includes(ask.industry);
  const fitsPerson = program.userTypes.includes(ask.userType);
  const forBusiness =
    program.who.includes("business") && (ask.project !== null || ask.userType === "professional" || ask.userType === "seeker");
  if (!serves || !fitsHub || program.status === "closed" || program.source === null || !(fitsPerson || forBusiness)) return null;
  const words = sharedWords(ask, program);
  const rules: [holds: boolean, points: number, reason: () => string][] = [
    [isLocal, 25, () => m.match_province({ province: province ? localName(province) : m.canada() })],
    [!isLocal, 5, m.match_federal],
    [program.hubs.length > 0, 25, m.match_hub],
    [fitsPerson, 25, m.match_user_type],
    [!fitsPerson && forBusiness, 5, m.match_business],
    [program.isAiRelevant, 15, m.match_ai],
    [words.length > 0, 10 * Math.min(2, words.length), () => m.match_words({ words: words.slice(0, 3).join(", ") })],
  ];
  const holding = rules.filter(([holds]) => holds);
  const sure = { high: 5, medium: 2, low: 0 }[program.confidence];
  return {
    program,
    points: sure + holding.reduce((sum, [, points]) => sum + points, 0),
    reasons: holding.map(([, , reason]) => reason()),
  };
}

/** Returns the words of five or more letters that both texts hold, whatever their accents, without common ones. */
function sharedWords(ask: Ask, program: ProgramFacts): string[] {
  const mine = wordsIn([ask.occupation, ask.interests, ask.focus, ask.industry, ...ask.skills, ask.project?.title ?? ""].join(" "));
  const theirs = new Set(wordsIn(`${programTitle(program)} ${program.titleEn} ${program.description}`).map(plain));
  return [...new Set(mine)].filter((word) => theirs.has(plain(word)));
}

const common = new Set(["about", "after", "canada", "canadian", "other", "their", "where", "which", "would", "people", "program", "programme", "support", "through", "using", "with", "pour", "avec", "dans", "autre", "leurs", "pouvoir"]); // biome-ignore format: a list
const plain = (word: string) => word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const wordsIn = (text: string) => (text.toLowerCase().match(/\p{L}{5,}/gu) ?? []).filter((word) => !common.has(plain(word)));
