import { z } from "zod";
import type { WholeItem } from "#app/features/items/rules.ts";
import { type Act, acts, type Reason, reasons } from "#app/features/moderation-log/rules.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { detailsLimit, noteLimit, suspensionDays } from "./rules.ts";

const text = z.string().catch("");
const trimmed = text.transform((value) => value.replace(/\r\n/g, "\n").trim());

export const ReportForm = z.object({ reason: text, details: trimmed, same_as: trimmed.optional() });
export type ReportInput = z.infer<typeof ReportForm>;

/** Validates a report. @throws InvalidInput */
export function checkReport({ reason, details }: ReportInput): { reason: Reason; details: string } {
  const fields: Record<string, string> = {};
  const known = reasons.find((one) => one === reason);
  if (!known) fields.reason = m.report_reason_required();
  if (details.length > detailsLimit) fields.details = m.report_details_long({ limit: detailsLimit });
  if (!known || fields.details) throw new InvalidInput(fields);
  return { reason: known, details };
}

/** Returns the texts by field; none of what cannot be read, which differs from any item. */
function itemFrom(text: string): WholeItem {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text));
  } catch {
    return {};
  }
}

const whole = z.coerce.number().int().min(0).catch(0);

/** An act, along with what the moderator saw when they decided on it. An outdated view is a conflict. */
export const ActForm = z.object({
  act: text,
  reason: text,
  note: trimmed,
  days: text,
  /** The ids of the sentences that were ticked, and words of the moderator's own, for the member. */
  say: z.array(z.number()).optional(),
  words: trimmed.optional(),
  /** The ids of the newest act and of the newest open report; 0 when there is none. */
  seen: whole,
  seen_report: whole,
  /** The revision that was judged, and the end of the author's suspension; 0 when they were not suspended. */
  revision: whole,
  /** Every field that was judged (features/items), as JSON. */
  seen_item: text.transform(itemFrom),
  /** The hashes of the pictures that were judged (digestsIn). */
  seen_pictures: text.optional(),
  seen_until: whole,
});
export type ActInput = z.infer<typeof ActForm>;
export type CheckedAct = { act: Act; reason: Reason; note: string; days: number; say: number[]; words: string };

/** Validates an act. Only a removal, of pictures too, or a suspension needs a reason, and a suspension a length. @throws InvalidInput */
export function checkAct(input: ActInput): CheckedAct {
  const act = acts.find((one) => one === input.act);
  if (!act) throw new InvalidInput({ form: m.moderate_unknown() });
  const reason = reasons.find((one) => one === input.reason);
  const days = suspensionDays.find((one) => String(one) === input.days);
  const fields: Record<string, string> = {};
  if (["remove", "remove_pictures", "suspend"].includes(act) && !reason) fields.reason = m.report_reason_required();
  if (act === "suspend" && days === undefined) fields.days = m.decision_days_invalid();
  if (input.note.length > noteLimit) fields.note = m.note_long({ limit: noteLimit });
  const { say = [], words = "" } = input;
  if (words.length > noteLimit) fields.words = m.note_long({ limit: noteLimit });
  if (Object.keys(fields).length > 0) throw new InvalidInput(fields);
  return { act, reason: reason ?? "other", note: input.note, days: days ?? 0, say, words };
}
