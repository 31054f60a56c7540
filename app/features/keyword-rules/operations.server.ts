import { z } from "zod";
import { hasRole } from "#app/auth/permissions.ts";
import { type Member, moderatorOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Reader } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { type FieldForm, type ItemKind, publicFields, type WholeItem, wholeItem } from "#app/features/items/rules.ts";
import { releasedItem } from "#app/features/moderation-log/operations.server.ts";
import { hasLikeRefused } from "#app/features/pictures/operations.server.ts";
import type { GivenPicture } from "#app/features/pictures/text-pictures.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { drawnText, withoutEscapes } from "#app/markdown/drawn-text.server.ts";
import { InvalidInput, NotFound } from "#app/operations/problems.ts";
import { changesBetween, refuseStaleEdit } from "#app/operations/revisions.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import {
  counterOf,
  fewestTried,
  type Hits,
  isStarred,
  isTerm,
  matcherOf,
  noteLimit,
  type Readings,
  ruleLimit,
  shortest,
  shortestStarred,
  starLimit,
  termLength,
  termLimit,
  termsIn,
  triedPosts,
  wordsIn,
} from "./rules.ts";

const text = z.string().catch("");

export const RuleForm = z.object({ terms: text, note: text, active: text });
export type RuleInput = z.infer<typeof RuleForm>;

type Tried = { held: number; of: number };

const fieldWords = {
  terms: { label: m.rule_terms },
  note: { label: m.rule_note },
  isActive: { label: m.rule_active, input: "active" },
};

/** What holds an item back: a rule, and which of its terms; no rule for a picture. */
export type Held = { ruleId: number | null; term: string };

/** The id of an item that a moderator may have released, or the item as it was accepted; null for what is new. */
type Known = number | WholeItem | null;

/** The pictures of an item, and those that it had before. */
type Pictured = { pictures?: GivenPicture[] | undefined; had?: GivenPicture[] };

/**
 * Returns the first active rule that holds back what a member (null before they are one) wrote, and by which of its terms; or that one of its new
 * pictures looks like one that was removed. A term that a moderator released in this item holds it no more, unless it stands there more often by
 * now. Nothing holds back what staff write.
 */
export async function ruleHolding(
  from: Reader,
  writer: Member | null,
  kind: ItemKind,
  item: WholeItem,
  known: Known = null,
  { pictures = [], had = [] }: Pictured = {},
): Promise<Held | null> {
  if (hasRole(writer, "moderator")) return null;
  const held = await ruleMatching(from, kind, item, known);
  return held ?? ((await hasLikeRefused(from, pictures, had)) ? { ruleId: null, term: "" } : null);
}

async function ruleMatching(from: Reader, kind: ItemKind, item: WholeItem, known: Known): Promise<Held | null> {
  const rules = await data.activeRules(from);
  if (rules.length === 0) return null;
  const words = wordsOf(kind, item);
  const accepted = typeof known === "number" ? await releasedItem({ type: kind, id: known }, from) : known;
  const acceptedWords = accepted && wordsOf(kind, accepted);
  for (const { id: ruleId, terms } of rules) {
    const hitsIn = counterOf(terms);
    const hits = hitsIn(words);
    const before = hits.size > 0 && acceptedWords ? hitsIn(acceptedWords) : noHits;
    for (const [term, times] of hits) if (times > (before.get(term) ?? 0)) return { ruleId, term };
  }
  return null;
}

const noHits: Hits = new Map();

/** Returns all the words of an item as its readers see them, field by field. */
function wordsOf(kind: ItemKind, item: WholeItem): Readings {
  const forms = publicFields[kind];
  const texts = Object.entries(item).flatMap(([field, text]) => wordsOfField(forms[field] ?? "fact", text));
  return wordsIn(texts.join("\n\n"));
}

function wordsOfField(form: FieldForm, text: string): string[] {
  if (form === "fact") return [];
  if (form === "address") return [withoutEscapes(text)];
  return [form === "line" ? text : drawnText(text, form)];
}

/** Returns all rules, those that are on first. @throws SignInNeeded, NotAllowed */
export async function listRules(viewer: Viewer): Promise<data.RuleRow[]> {
  moderatorOrThrow(viewer);
  return data.allRules();
}

/** Says how many of the latest public posts a rule would have held, and saves nothing. @throws SignInNeeded, NotAllowed, InvalidInput */
export async function tryRule(viewer: Viewer, input: RuleInput): Promise<Tried> {
  moderatorOrThrow(viewer);
  return tried(checkRule(input, false).terms);
}

/**
 * Saves a rule, a new one when `id` is null, after a trial on the latest public posts.
 * @throws SignInNeeded, NotAllowed, NotFound, InvalidInput also for a rule that holds more than half of them, Conflict
 */
export async function saveRule(viewer: Viewer, id: number | null, input: RuleInput, openedOn: number | null = null): Promise<Tried> {
  const moderator = moderatorOrThrow(viewer);
  const rule = checkRule(input);
  const trial = await tried(rule.terms);
  if (trial.of >= fewestTried && trial.held * 2 > trial.of) throw new InvalidInput({ terms: m.rule_matches_most(trial) });
  await transaction(async (tx) => {
    if (rule.isActive && (await data.countOtherActive(tx, id ?? 0)) >= ruleLimit)
      throw new InvalidInput({ form: m.rules_many({ limit: ruleLimit }) });
    const before = id === null ? undefined : await data.findRule(id, tx);
    if (id !== null && !before) throw new NotFound("page", m.rule_gone());
    if (before) {
      const changes = changesBetween(before, rule);
      refuseStaleEdit(openedOn, before, changes, fieldWords);
      if (changes.length === 0) return;
    }
    const now = Date.now();
    if (before) await data.updateRule(tx, before.id, { ...rule, updatedAt: now });
    const { id: saved } = before ?? (await data.insertRule(tx, { ...rule, createdAt: now, updatedAt: now }));
    await recordStaffAct(tx, moderator, {
      kind: "keyword_rule_saved",
      detail: { rule: saved, terms: rule.terms.length, on: rule.isActive },
    });
  });
  return trial;
}

async function tried(terms: string[]): Promise<Tried> {
  const holds = matcherOf(terms);
  const latest = await data.latestPosts(triedPosts);
  return { held: latest.filter((post) => holds(wordsOf("post", wholeItem("post", post))) !== null).length, of: latest.length };
}

/** @throws InvalidInput with a sentence per field */
function checkRule(input: RuleInput, asksNote = true) {
  const terms = termsIn(input.terms);
  const note = input.note.trim();
  const fields: Record<string, string> = {};
  const wrong = terms.find((term) => !isTerm(term));
  if (terms.length === 0) fields.terms = m.rule_terms_required();
  else if (terms.length > termLimit) fields.terms = m.rule_terms_many({ limit: termLimit });
  else if (terms.filter(isStarred).length > starLimit) fields.terms = m.rule_stars_many({ limit: starLimit });
  else if (wrong !== undefined)
    fields.terms = m.rule_term_invalid({ term: wrong.slice(0, 80), least: shortest, starred: shortestStarred, limit: termLength });
  if (note === "" && asksNote) fields.note = m.rule_note_required();
  else if (note.length > noteLimit) fields.note = m.rule_note_long({ limit: noteLimit });
  if (Object.keys(fields).length > 0) throw new InvalidInput(fields);
  return { terms, note, isActive: input.active !== "" };
}
