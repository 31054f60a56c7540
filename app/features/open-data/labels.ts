import { purposes } from "#app/features/open-data/readers/ai-register.ts";
import { number } from "#app/ui/relative-time.tsx";
import { labelsOf } from "#app/words/labels-of.ts";
import { m } from "#app/words/messages.ts";
import type { Agreement } from "./readers/grants.ts";
import { outcomes, problems, type Refusal, type RefusedRecords, type SetName } from "./rules.ts";

export const setLabels: Record<SetName, () => string> = {
  "ai-register": m.open_set_ai_register,
  bills: m.open_set_bills,
  tenders: m.open_set_tenders,
  grants: m.open_set_grants,
};

/** Where members read a set. */
export const setPaths: Partial<Record<SetName, string>> = { "ai-register": "/ai-register", bills: "/bills", tenders: "/tenders" };

export const outcomeLabels = labelsOf("open_", outcomes);

export const problemSentences = labelsOf("open_problem_", problems);

const refusalLabels: Record<Refusal, (given: { count: string }) => string> = {
  ragged: m.open_refused_ragged,
  no_id: m.open_refused_no_id,
  no_name: m.open_refused_no_name,
  twice: m.open_refused_twice,
  person: m.open_refused_person,
  date: m.open_refused_date,
  amount: m.open_refused_amount,
  amendment: m.open_refused_amendment,
  superseded: m.open_refused_superseded,
  negative: m.open_refused_negative,
};

/** Returns how many records were refused for a reason, and at which lines: all of them, or the first of many. */
export function refusalSentence({ why, count, lines = [] }: Omit<RefusedRecords, "lines"> & Partial<RefusedRecords>): string {
  const said = refusalLabels[why]({ count: number(count) });
  if (lines.length === 0) return said;
  const places = lines.map(number).join(", ");
  return `${said} (${(lines.length < count ? m.open_refused_first_lines : m.open_refused_lines)({ lines: places })})`;
}

export const agreementLabels: Record<Agreement["type"], () => string> = labelsOf("grant_type_", ["grant", "contribution", "other"]);

/** Returns the page of a bill on LEGISinfo. */
export const billAddress = ({ session, number }: { session: string; number: string }, language: "en" | "fr"): string =>
  `https://www.parl.ca/legisinfo/${language === "fr" ? "fr/projet-de-loi" : "en/bill"}/${session}/${number.toLowerCase()}`;

export const purposeLabels = labelsOf("purpose_", purposes);
