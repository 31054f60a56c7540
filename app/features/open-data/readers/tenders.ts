import { tellsWhomToReach, withoutContacts } from "./contacts.ts";
import { type CsvRecord, readCsvRecords } from "./csv.ts";
import { plainText } from "./plain-text.ts";
import type { OpenRow, Read } from "./reader.ts";

type Both = { en: string; fr: string };

/** An open tender notice of the federal government and those who publish with it. */
export type Tender = {
  title: Both;
  /** The beginning of the description, without its HTML; none where it tells whom to reach. */
  summary: Both;
  buyer: Both;
  /** "2026-08-20T14:00:00" in Eastern time; the source says no zone. */
  closesAt: string;
  publishedOn: string;
  /** Codes such as "43211500". */
  unspsc: string[];
  regions: Both;
  /** The notice itself; the source often has none. */
  url: Both;
};

const summaryLength = 500;
/** A name can stand where the summary ends, and what shows that it is one after it. */
const lookedAt = summaryLength + 100;

/**
 * The columns that are read, by their names, with their misspellings: of 67, none of those with the names, addresses and telephones of
 * buyers, who are persons.
 */
export const columns = [
  "title-titre-eng",
  "title-titre-fra",
  "referenceNumber-numeroReference",
  "amendmentNumber-numeroModification",
  "publicationDate-datePublication",
  "tenderClosingDate-appelOffresDateCloture",
  "unspsc",
  "regionsOfDelivery-regionsLivraison-eng",
  "regionsOfDelivery-regionsLivraison-fra",
  "contractingEntityName-nomEntitContractante-eng",
  "contractingEntityName-nomEntitContractante-fra",
  "noticeURL-URLavis-eng",
  "noticeURL-URLavis-fra",
  "tenderDescription-descriptionAppelOffres-eng",
  "tenderDescription-descriptionAppelOffres-fra",
] as const;

/** Reads the open tender notices of CanadaBuys (Open Government Licence – Canada), each amendment ranked by its number. */
export async function* readTenders(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Read<Tender>> {
  for await (const { line, record } of readCsvRecords(bytes, columns)) {
    if (!record) {
      yield { line, refused: "ragged" };
      continue;
    }
    const key = record["referenceNumber-numeroReference"] ?? "";
    const title = both(record, "title-titre");
    const closesAt = record["tenderClosingDate-appelOffresDateCloture"] ?? "";
    if (key === "") yield { line, refused: "no_id" };
    else if (title.en === "" && title.fr === "") yield { line, refused: "no_name" };
    else if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(closesAt) || Number.isNaN(Date.parse(closesAt))) yield { line, refused: "date" };
    else {
      const rank = Number.parseInt(record["amendmentNumber-numeroModification"] ?? "", 10) || 0; // "000"
      yield { line, rank, row: rowOf(key, title, closesAt, record) };
    }
  }
}

function rowOf(key: string, title: Both, closesAt: string, record: CsvRecord): OpenRow<Tender> {
  const unspsc = valuesOf(record.unspsc ?? "").filter((code) => /^\d{8}$/.test(code));
  const content: Tender = {
    title: { en: titleOf(title.en || title.fr), fr: titleOf(title.fr || title.en) },
    summary: summaryOf(both(record, "tenderDescription-descriptionAppelOffres")),
    buyer: both(record, "contractingEntityName-nomEntitContractante"),
    closesAt,
    publishedOn: record["publicationDate-datePublication"] ?? "",
    unspsc,
    regions: joined(both(record, "regionsOfDelivery-regionsLivraison")),
    url: { en: webAddress(record["noticeURL-URLavis-eng"]), fr: webAddress(record["noticeURL-URLavis-fra"]) },
  };
  return { key, content };
}

const both = (record: CsvRecord, name: string): Both => ({ en: record[`${name}-eng`] ?? "", fr: record[`${name}-fra`] ?? "" });
/** Several values stand as "*one\n*two". */
const valuesOf = (cell: string) =>
  cell
    .split("\n")
    .map((value) => value.replace(/^\*/, "").trim())
    .filter(Boolean);
const joined = ({ en, fr }: Both): Both => ({ en: valuesOf(en).join(", "), fr: valuesOf(fr).join(", ") });

/** Texts hold tags and entities, which are never shown as such, and now and then whom to write to. */
const titleOf = (text: string) => withoutContacts(plainText(text));

/** One language is a translation of the other: what tells whom to reach in one is left out in both. */
function summaryOf(described: Both): Both {
  const [en, fr] = [plainText(described.en), plainText(described.fr)];
  if ([en, fr].some((text) => tellsWhomToReach(text.slice(0, lookedAt)))) return { en: "", fr: "" };
  return { en: shortened(en), fr: shortened(fr) };
}

const shortened = (text: string) =>
  text.length <= summaryLength ? text : `${text.slice(0, text.lastIndexOf(" ", summaryLength)).trimEnd()}…`;

const webAddress = (text = "") => (/^https?:\/\/[^\s"<>]+$/.test(text) ? text : "");
