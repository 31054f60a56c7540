import { isEmailAddress } from "#app/features/accounts/rules.ts";
import { isProvinceCode } from "#app/features/provinces/rules.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { dayFrom } from "#app/text/days.ts";
import { namesFrom } from "#app/text/names.ts";
import { isWebAddress, withProtocol } from "#app/text/web-address.ts";
import { m } from "#app/words/messages.ts";
import { lineLimit, type RecordField, type RecordKind, records, textLimit } from "./records.ts";

export type RecordValues = Record<string, string>;

/**
 * Cleans and validates the text of every field of this kind; `staff` are the usernames that may own it. @throws InvalidInput with a sentence
 * per field
 */
export function checkRecord(kind: RecordKind, given: Record<string, string | undefined>, staff: string[]): RecordValues {
  const errors: Record<string, string> = {};
  const values: RecordValues = {};
  for (const field of records[kind].fields) {
    const typed = (given[field.name] ?? "").replace(/\r\n/g, "\n").trim();
    const text = field.kind === "address" ? withProtocol(typed) : typed;
    const sentence = problemOf(field, text, staff);
    if (sentence) errors[field.name] = sentence;
    const written = field.kind === "names" ? namesFrom(text).join(", ") : field.kind === "bill" ? text.toUpperCase() : text;
    values[field.name] = written || (field.kind === "choice" ? (field.choices?.[0]?.value ?? "") : "");
  }
  // Bills are numbered anew in each session.
  if (values.bill && !values.bill_session) errors.bill_session ??= m.record_session_needed();
  if (values.bill_session && !values.bill) errors.bill ??= m.record_bill();
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors);
  return values;
}

function problemOf({ kind, required, choices, label }: RecordField, text: string, staff: string[]): string | null {
  const field = label();
  const strange = () => m.error_of_field({ field, sentence: m.record_choice() });
  if (text === "") return required?.() ?? null;
  const limit = kind === "text" ? textLimit : kind === "address" ? 2000 : lineLimit;
  if (text.length > limit) return m.guidance_text_long({ field, limit });
  if (kind === "choice" && !choices?.some((choice) => choice.value === text)) return strange();
  if (kind === "province" && !isProvinceCode(text)) return strange();
  if (kind === "date" && typeof dayFrom(text) !== "number") return m.date_invalid({ field });
  if (kind === "address" && !isWebAddress(text)) return m.project_url_invalid({ field });
  if (kind === "staff" && !staff.includes(text)) return strange();
  if (kind === "bill" && !/^[cs]-[1-9]\d{0,3}$/i.test(text)) return m.record_bill();
  if (kind === "session" && !/^[1-9]\d?-[1-9]$/.test(text)) return m.record_session();
  if (kind === "reference" && !/^[a-z0-9][\w ./-]{2,59}$/i.test(text)) return m.record_reference();
  if (kind === "email" && !isEmailAddress(text)) return m.email_invalid();
  return null;
}
