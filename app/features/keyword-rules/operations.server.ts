import { z } from "zod";
import { moderatorOrThrow } from "#app/auth/moderator.ts";
import { hasRole } from "#app/auth/permissions.ts";
import type { Member, Viewer } from "#app/auth/viewer.ts";
import type { Reader } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { InvalidInput, NotFound } from "#app/problems.ts";
import { changesBetween, refuseStaleEdit } from "#app/revisions.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import {
  fewestTried,
  isStarred,
  isTerm,
  matcherOf,
  noteLimit,
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
type Written = { title: string; content: string; tags: string[] };

const fieldWords = {
  terms: { label: m.rule_terms },
  note: { label: m.rule_note },
  isActive: { label: m.rule_active },
};

/** Returns the first active rule that holds back what a member wrote, and by which of its terms. Nothing holds back what staff write. */
export async function ruleHolding(from: Reader, writer: Member, written: Written): Promise<{ ruleId: number; term: string } | null> {
  if (hasRole(writer, "moderator")) return null;
  const words = wordsOf(written);
  for (const { id, terms } of await data.activeRules(from)) {
    const term = matcherOf(terms)(words);
    if (term !== null) return { ruleId: id, term };
  }
  return null;
}

const wordsOf = ({ title, content, tags }: Written) => wordsIn([title, content, ...tags].join("\n"));

/** Returns all rules, those that are on first. @throws SignInNeeded, NotAllowed */
export async function listRules(viewer: Viewer): Promise<data.RuleRow[]> {
  moderatorOrThrow(viewer);
  return data.allRules();
}

/** Says how many of the latest public posts a rule would have held, and saves nothing. @throws SignInNeeded, NotAllowed, InvalidInput */
export async function tryRule(viewer: Viewer, input: RuleInput): Promise<Tried> {
  moderatorOrThrow(viewer);
  return tried(checkRule(input).terms);
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
  return { held: latest.filter((post) => holds(wordsOf(post)) !== null).length, of: latest.length };
}

/** @throws InvalidInput with a sentence per field */
function checkRule(input: RuleInput) {
  const terms = termsIn(input.terms);
  const note = input.note.trim();
  const fields: Record<string, string> = {};
  const wrong = terms.find((term) => !isTerm(term));
  if (terms.length === 0) fields.terms = m.rule_terms_required();
  else if (terms.length > termLimit) fields.terms = m.rule_terms_many({ limit: termLimit });
  else if (terms.filter(isStarred).length > starLimit) fields.terms = m.rule_stars_many({ limit: starLimit });
  else if (wrong !== undefined)
    fields.terms = m.rule_term_invalid({ term: wrong.slice(0, 80), least: shortest, starred: shortestStarred, limit: termLength });
  if (note === "") fields.note = m.rule_note_required();
  else if (note.length > noteLimit) fields.note = m.rule_note_long({ limit: noteLimit });
  if (Object.keys(fields).length > 0) throw new InvalidInput(fields);
  return { terms, note, isActive: input.active !== "" };
}
