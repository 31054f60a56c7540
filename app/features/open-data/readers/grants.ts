import { createHash } from "node:crypto";
import { fold } from "#app/db/search.ts";
import { isProvinceCode } from "#app/features/provinces/rules.ts";
import type { Refusal } from "../rules.ts";
import { BrokenSource, type OpenRow, type Read, textOf } from "./reader.ts";

type Both = { en: string; fr: string };

/** As the dictionary names them: Indigenous, for profit, government, international, not for profit, other, academia. Persons ("P") are skipped. */
export const recipientKinds = ["A", "F", "G", "I", "N", "O", "S"] as const;
export type RecipientKind = (typeof recipientKinds)[number];
export const agreementTypes = ["grant", "contribution", "other"] as const;

/** A grant or contribution of the federal government, as it is after its newest amendment. */
export type Agreement = {
  reference: string;
  /** 0 for the agreement as it was first made. */
  amendment: number;
  type: (typeof agreementTypes)[number];
  /** Null where the source does not tell the kind of recipient: it may be a person. */
  recipient: Both | null;
  kind: RecipientKind | null;
  /** "ON", "abroad", or "" where the source does not say. */
  place: string;
  /** Empty where it is not told, and for a recipient without a name. */
  city: Both;
  /** The total after the amendment, in cents: never to be added to that of another amendment. */
  cents: number;
  /** "2025-04-01" */
  startsOn: string;
  /** "2025", of the start. */
  year: string;
};

/** The fields asked for: of the 38 columns those that are shown or tell agreements apart, and none about a person. */
export const grantFields = ["ref_number", "amendment_number", "agreement_type", "recipient_type", "recipient_legal_name", "recipient_country", "recipient_province", "recipient_city", "prog_name_en", "agreement_value", "agreement_start_date", "owner_org"] as const; // biome-ignore format: a list

/** Stands before each answer when several pages come as one (RFC 7464); no JSON holds it. */
export const pageSeparator = "\u001E";

type Given = Record<string, unknown>;

/**
 * Reads agreements from answers of CKAN's `datastore_search` (Open Government Licence – Canada), one or several with `pageSeparator` before
 * each. Every amendment is ranked by its number, and a record about a person above all of its agreement. Built from the department's data
 * dictionary and the header of the published file (template v3 of December 2025): no answer with real agreements was at hand.
 */
export async function* readGrants(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Read<Agreement>> {
  let line = 0;
  for await (const page of pagesIn(bytes)) {
    for (const record of pageFrom(page).records) {
      line += 1;
      yield { line, ...(isGiven(record) ? readRecord(record) : { refused: "ragged" }) };
    }
  }
}

type Ranked = { rank?: number } & ({ row: OpenRow<Agreement> } | { refused: Refusal; key?: string });

function readRecord(record: Given): Ranked {
  const key = keyOf(record);
  // An agreement of which one amendment is with a person is a person's.
  if (said(record.recipient_type).toUpperCase() === "P") return { key, rank: Number.POSITIVE_INFINITY, refused: "person" };
  const row = rowFrom(key, record);
  if (typeof row === "string") return { refused: row };
  const { amendment: rank, cents } = row.content;
  // A total below zero marks that an agreement was ended or reversed: it is nothing that somebody got.
  return cents < 0 ? { key, rank, refused: "negative" } : { rank, row };
}

async function* pagesIn(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let text = "";
  for await (const part of textOf(bytes)) {
    const pages = (text + part).split(pageSeparator);
    text = pages.pop() ?? "";
    yield* pages.filter((page) => page.trim() !== "");
  }
  yield text;
}

/**
 * Returns the records of an answer, and how many its query has in all.
 * @throws BrokenSource "cut" when it ends in the middle, "shape" for another answer, "header" without one of `grantFields`
 */
export function pageFrom(text: string): { records: unknown[]; total: number } {
  const page = parsed(text);
  const result = isGiven(page) && page.success === true && isGiven(page.result) ? page.result : {};
  const { records, fields, total } = result;
  if (!Array.isArray(records) || !Array.isArray(fields) || typeof total !== "number") throw new BrokenSource("shape");
  const names = fields.map((field) => isGiven(field) && field.id);
  if (grantFields.some((name) => !names.includes(name))) throw new BrokenSource("header");
  return { records, total };
}

const isGiven = (value: unknown): value is Given => typeof value === "object" && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BrokenSource(/^\s*(?:$|\{)/.test(text) ? "cut" : "shape", error);
  }
}

/**
 * Stands for department, reference number and recipient: a reference number alone was given more than once, and names differ in capitals
 * and points from one amendment to the next.
 */
function keyOf(record: Given): string {
  const name = fold(inBoth(record.recipient_legal_name).en).replace(/[^\p{L}\p{N}]/gu, "");
  const identity = JSON.stringify([said(record.owner_org), said(record.ref_number), name]);
  return createHash("sha256").update(identity).digest("hex").slice(0, 32);
}

function rowFrom(key: string, record: Given): OpenRow<Agreement> | Refusal {
  const [owner, reference, program] = [said(record.owner_org), said(record.ref_number), said(record.prog_name_en)];
  const recipient = inBoth(record.recipient_legal_name);
  const amendment = numberIn(record.amendment_number);
  const dollars = numberIn(record.agreement_value);
  const startsOn = said(record.agreement_start_date).slice(0, 10);
  if (owner === "" || reference === "") return "no_id";
  if (program === "" || recipient.en === "") return "no_name";
  if (amendment === null || amendment < 0 || !Number.isInteger(amendment)) return "amendment";
  if (dollars === null || Math.abs(dollars) > mostDollars) return "amount";
  if (!/^\d{4}-\d\d-\d\d$/.test(startsOn) || Number.isNaN(Date.parse(startsOn))) return "date";
  const kind = recipientKinds.find((one) => one === said(record.recipient_type).toUpperCase()) ?? null;
  const cents = Math.round(dollars * 100);
  const content: Agreement = {
    reference,
    amendment,
    type: typeOf(said(record.agreement_type)),
    recipient: kind && recipient,
    kind,
    place: placeOf(said(record.recipient_country).toUpperCase(), said(record.recipient_province).toUpperCase()),
    city: kind ? inBoth(record.recipient_city) : { en: "", fr: "" },
    cents,
    startsOn,
    year: startsOn.slice(0, 4),
  };
  return { key, sortEn: String(mostDollars * 100 - cents).padStart(16, "0"), facetA: owner, facetB: program, content };
}

const mostDollars = 1e12;

/** Without what no database holds: half a character, and the character that is none. */
const said = (value: unknown): string => (typeof value === "string" ? value.toWellFormed().replaceAll("\u0000", "").trim() : "");

/** Splits "English|Français", as names of recipients and cities are given; one that is given once is the name in both. */
function inBoth(value: unknown): Both {
  const [first = "", ...rest] = said(value)
    .split("|")
    .map((part) => part.trim());
  const other = rest.filter(Boolean).join(" | ");
  return { en: first || other, fr: other || first };
}

/** The datastore gives numbers as numbers or as texts, by the type of the column. */
function numberIn(value: unknown): number | null {
  const text = typeof value === "number" ? String(value) : said(value);
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : null;
}

/** Some departments write the word in place of its letter. */
function typeOf(type: string): Agreement["type"] {
  if (/^(g|grant)$/i.test(type)) return "grant";
  return /^(c|contribution)$/i.test(type) ? "contribution" : "other";
}

function placeOf(country: string, province: string): string {
  if (country !== "" && country !== "CA") return "abroad";
  return isProvinceCode(province) ? province : "";
}
