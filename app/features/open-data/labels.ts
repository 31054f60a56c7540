import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import type { Purpose } from "./readers/ai-register.ts";
import type { Agreement } from "./readers/grants.ts";
import type { OpenProblem, Outcome, Refusal, RefusedRecords, SetName } from "./rules.ts";

export const setLabels: Record<SetName, () => string> = {
  "ai-register": m.open_set_ai_register,
  bills: m.open_set_bills,
  tenders: m.open_set_tenders,
  grants: m.open_set_grants,
};

/** Where members read a set. */
export const setPaths: Partial<Record<SetName, string>> = { "ai-register": "/ai-register", bills: "/bills", tenders: "/tenders" };

export const outcomeLabels: Record<Outcome, () => string> = {
  running: m.open_running,
  taken: m.open_taken,
  unchanged: m.open_unchanged,
  failed: m.open_failed,
};

export const problemSentences: Record<OpenProblem, () => string> = {
  html: m.open_problem_html,
  header: m.open_problem_header,
  encoding: m.open_problem_encoding,
  cut: m.open_problem_cut,
  shape: m.open_problem_shape,
  faulty: m.open_problem_faulty,
  large: m.open_problem_large,
  slow: m.open_problem_slow,
  status: m.open_problem_status,
  unreachable: m.open_problem_unreachable,
  private: m.open_problem_private,
  few: m.open_problem_few,
  shrunk: m.open_problem_shrunk,
  unasked: m.open_problem_unasked,
};

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

export const agreementLabels: Record<Agreement["type"], () => string> = {
  grant: m.grant_type_grant,
  contribution: m.grant_type_contribution,
  other: m.grant_type_other,
};

/** Returns the page of a bill on LEGISinfo. */
export const billAddress = ({ session, number }: { session: string; number: string }, language: "en" | "fr"): string =>
  `https://www.parl.ca/legisinfo/${language === "fr" ? "fr/projet-de-loi" : "en/bill"}/${session}/${number.toLowerCase()}`;

export const purposeLabels: Record<Purpose, () => string> = {
  generation: m.purpose_generation,
  language: m.purpose_language,
  vision: m.purpose_vision,
  prediction: m.purpose_prediction,
  search: m.purpose_search,
  automation: m.purpose_automation,
  other: m.purpose_other,
};
