import { type Fact, factsIn, isCounted, keyOf, stateIn } from "./facts.ts";
import type { FactKind } from "./rules.ts";

type Language = "en" | "fr";
type Sentence = { text: string; under: string };
/** A change of what a page says: the sentence before and after, null where there is none, and the fact it speaks for; "" where it is said no more. */
export type PageChange = { kind: FactKind; was: Sentence | null; now: Sentence | null; value: string };

type Given = {
  language: Language;
  day: number;
  /** Earlier versions, for a page that has differed at several visits in a row: what moves by itself is no change. */
  restless?: Sentence[][];
};

/** Sentences that were moved are no change, however often each stands there. */
function withoutThoseOf(sentences: Sentence[], others: Sentence[]): Sentence[] {
  const left = new Map<string, number>();
  for (const { text } of others) left.set(keyOf(text), (left.get(keyOf(text)) ?? 0) + 1);
  return sentences.filter(({ text }) => {
    const key = keyOf(text);
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return key !== "" && count <= 0;
  });
}

const months = /(?<!\p{L})(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|févr?|avr|mai|juin|juil|août|déc)\p{L}*(?!\p{L})/giu;
/** A sentence without what varies in it. */
const shapeOf = (text: string) =>
  keyOf(text)
    .replace(months, "0")
    .replace(/\d[\d.,:/ -]*/g, "0 ");
const wordsOf = (text: string) => new Set(shapeOf(text).split(" ").filter(Boolean));

/** Returns how alike two sentences are, from 0 to 1 (Dice), whatever their figures are. */
function likeness(a: Sentence, b: Sentence): number {
  const [one, other] = [wordsOf(a.text), wordsOf(b.text)];
  const shared = [...one].filter((word) => other.has(word)).length;
  const same = (2 * shared) / (one.size + other.size || 1);
  return same + (a.under !== "" && keyOf(a.under) === keyOf(b.under) ? 0.2 : 0);
}

const likeEnough = 0.55;

/** Pairs what came with what went, the most alike first. */
function pairsOf(went: Sentence[], came: Sentence[]): { was: Sentence | null; now: Sentence | null }[] {
  const candidates = came
    .flatMap((now, c) => went.map((was, w) => ({ c, w, now, was, likeness: likeness(was, now) })))
    .filter((one) => one.likeness >= likeEnough)
    .sort((a, b) => b.likeness - a.likeness || Math.abs(a.c - a.w) - Math.abs(b.c - b.w));
  const [usedNow, usedWas] = [new Set<number>(), new Set<number>()];
  const pairs = candidates.filter(({ c, w }) => {
    if (usedNow.has(c) || usedWas.has(w)) return false;
    usedNow.add(c);
    usedWas.add(w);
    return true;
  });
  return [
    ...pairs.map(({ was, now }) => ({ was, now })),
    ...came.filter((_, index) => !usedNow.has(index)).map((now) => ({ was: null, now })),
    ...went.filter((_, index) => !usedWas.has(index)).map((was) => ({ was, now: null })),
  ];
}

/** More pairs than this are a page written anew: nothing in it is matched with what it was. */
const mostPaired = 150;

/**
 * Returns what changed between two versions of a page among what a programme is about. A sentence that says nothing of it, and one that says
 * the same in other words, is no change.
 */
export function changesBetween(before: Sentence[], after: Sentence[], { language, day, restless = [] }: Given): PageChange[] {
  const [came, went] = [withoutThoseOf(after, before), withoutThoseOf(before, after)];
  const factsOf = (sentence: Sentence | null) => (sentence ? factsIn(sentence, language, day) : []);
  const allOf = (sentences: Sentence[]) => new Set(sentences.flatMap((one) => factsOf(one).map(nameOf)));
  const [known, kept] = [allOf(before), allOf(after)];
  const pairs = came.length * went.length > mostPaired ** 2 ? [...came.map((now) => ({ was: null, now })), ...went.map((was) => ({ was, now: null }))] : pairsOf(went, came); // biome-ignore format: one line
  const changes = pairs
    .filter(({ was, now }) => !movesByItself(was, now, restless))
    .flatMap(({ was, now }) => {
      const [old, fresh] = [factsOf(was), factsOf(now)];
      const isNew = (fact: Fact) => !has(old, fact) && (was !== null || fact.kind === "state" || !known.has(nameOf(fact)));
      const isLost = (fact: Fact) => !has(fresh, fact) && !kept.has(nameOf(fact));
      return kindsIn([...fresh.filter(isNew), ...old.filter(isLost)]).flatMap((kind): PageChange[] => {
        if (kind === "who" && was && now && (!isAnotherWho(was, now) || isCounted(was, now))) return [];
        const stated = fresh.filter((fact) => fact.kind === kind).map((fact) => ({ isOld: !isNew(fact), value: fact.value }));
        const [first] = stated.sort(
          (a, b) => Number(a.isOld) - Number(b.isOld) || (kind === "deadline" ? a.value.localeCompare(b.value) : 0),
        );
        return [{ kind, was, now, value: first?.value ?? "" }];
      });
    });
  return joined(changes);
}

/** What is said no more in one place and anew in another is one change. */
function joined(changes: PageChange[]): PageChange[] {
  const lost = changes.filter(({ now }) => now === null);
  const rest = changes.filter(({ now }) => now !== null);
  for (const one of lost) {
    const anew = rest.find(({ kind, was }) => kind === one.kind && was === null);
    if (anew) anew.was = one.was;
    else rest.push(one);
  }
  return rest;
}

const nameOf = ({ kind, value }: Fact) => (kind === "deadline" || kind === "intake" ? `date ${value}` : `${kind} ${value}`);
const has = (facts: Fact[], fact: Fact) => facts.some((one) => nameOf(one) === nameOf(fact));
const kindsIn = (facts: Fact[]) => [...new Set(facts.map(({ kind }) => kind))];

/** Marks, and dates and amounts, which are changes of their own, do not change who may apply. */
function isAnotherWho(was: Sentence, now: Sentence): boolean {
  const bare = ({ text }: Sentence) => keyOf(text).replace(/[.,:/'-]/g, " ").split(" ").filter(Boolean).sort().join(" "); // biome-ignore format: one line
  return bare(was) !== bare(now);
}

/** Whether a sentence of a restless page has had other figures in each version, or, unless it says how the programme stands, came and went before. */
function movesByItself(was: Sentence | null, now: Sentence | null, restless: Sentence[][]): boolean {
  const one = now ?? was;
  if (!one || restless.length === 0) return false;
  const shape = shapeOf(one.text);
  const alike = restless.map((version) => version.filter(({ text }) => shapeOf(text) === shape)).filter(({ length }) => length === 1);
  if (alike.length >= 3 && new Set(alike.map(([only]) => keyOf(only?.text ?? ""))).size === alike.length) return true;
  const stands = (version: Sentence[]) => version.some(({ text }) => keyOf(text) === keyOf(one.text));
  const cameAndWent = restless.slice(2).some((version) => stands(version) === (now !== null));
  return cameAndWent && stateIn(one.text) === null;
}
