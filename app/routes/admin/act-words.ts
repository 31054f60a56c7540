import { reasonLabels } from "#app/auth/reason-labels.ts";
import { priorityLabels, statusChoices } from "#app/features/companies/labels.ts";
import { actionLabels } from "#app/features/intelligence/action-labels.ts";
import { ruleLabels } from "#app/features/intelligence/alert-groups.tsx";
import { records } from "#app/features/intelligence/records.ts";
import { actLabels } from "#app/features/moderation/labels.ts";
import { setLabels } from "#app/features/open-data/labels.ts";
import { kindLabels as changeLabels } from "#app/features/programme-watch/labels.ts";
import { resetReasonLabels } from "#app/features/sign-in-resets/labels.ts";
import { m } from "#app/words/messages.ts";

type Labels = Record<string, () => string>;
type Value = string | number | boolean | null;

const whether = (yes: () => string, no: () => string) => (value: Value) => (value ? yes() : no());
const among =
  (...labels: Labels[]) =>
  (value: Value) =>
    labels.map((one) => one[String(value)]?.()).find(Boolean) ?? String(value);
const counted = (what: () => string) => (value: Value) => m.acts_counted({ what: what(), count: String(value) });
const numbered = (value: Value) => m.acts_numbered({ number: String(value) });
const titles: Labels = Object.fromEntries(Object.entries(records).map(([kind, { title }]) => [kind, title]));

/** What each part of a detail says. What a later version records, and what needs no word, says nothing. */
const phrases: Record<string, (value: Value) => string> = {
  by: among({ browser: m.acts_by_browser, api: m.acts_by_api }),
  role: among({ member: m.acts_role_member, moderator: m.acts_role_moderator, admin: m.acts_role_admin }),
  provider: String,
  act: among(actLabels),
  reason: among(reasonLabels, resetReasonLabels),
  to: among(statusChoices),
  verdict: among({ upheld: m.acts_reversed, dismissed: m.acts_upheld }),
  accepted: whether(m.acts_accepted, m.acts_refused),
  verified: whether(m.company_verified, m.company_unverified),
  archived: whether(m.acts_archived, m.acts_put_back),
  on: whether(m.acts_switched_on, m.acts_switched_off),
  done: whether(m.acts_done, m.acts_failed),
  taken_over: (value) => (value ? m.acts_taken_over() : ""),
  priority: among(priorityLabels),
  set: among(setLabels),
  what: among(titles),
  kind: among(changeLabels),
  state: among({ taken: m.acts_accepted, corrected: m.acts_corrected, dismissed: m.acts_refused }),
  action: among(actionLabels),
  rule: (value) => (typeof value === "number" ? numbered(value) : among(ruleLabels)(value)),
  as: (value) => (value === "csv" ? "CSV" : "JSON"),
  rows: counted(m.acts_rows),
  added: counted(m.acts_added),
  changed: counted(m.acts_changed),
  names: counted(m.acts_words),
  words: counted(m.acts_words),
  terms: counted(m.acts_words),
  mails: counted(m.acts_mails),
  sentence: numbered,
  synonym: numbered,
  mail: numbered,
  reset: numbered,
};

/** Returns in words what the detail of an act says; hubs by their names. */
export function detailInWords(detail: string, hubs: { slug: string; name: string }[]): string {
  const said = Object.entries(JSON.parse(detail) as Record<string, Value>).flatMap(([part, value]) => {
    if (value === null) return [];
    if (part === "hub") return hubs.find(({ slug }) => slug === value)?.name ?? [];
    return phrases[part]?.(value) ?? [];
  });
  return said.filter(Boolean).join(" · ");
}
