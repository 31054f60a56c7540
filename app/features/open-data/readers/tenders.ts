import { fold } from "#app/db/search.ts";
import { type CsvRecord, readCsvRecords } from "./csv.ts";
import { plainText, withoutContacts } from "./plain-text.ts";
import type { OpenRow, Read } from "./reader.ts";
import { columns } from "./tender-columns.ts";

type Both = { en: string; fr: string };

/** An open tender notice of the federal government and those who publish with it. */
export type Tender = {
  title: Both;
  /** The beginning of the description, without its HTML and without addresses and telephones. */
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
  /** As text, because it is padded with zeros: the highest counts. */
  amendment: string;
};

const summaryLength = 500;

/**
 * Reads the open tender notices of CanadaBuys (Open Government Licence – Canada). Of a notice with amendments the highest is kept, in the
 * place of the first.
 */
export async function* readTenders(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Read<Tender>> {
  const kept = new Map<string, { at: number; row: OpenRow<Tender> }>();
  let at = 0;
  for await (const record of readCsvRecords(bytes, columns)) {
    at += 1;
    const key = record["referenceNumber-numeroReference"] ?? "";
    const title = both(record, "title-titre");
    const closesAt = record["tenderClosingDate-appelOffresDateCloture"] ?? "";
    if (key === "") yield { at, refused: "no_id" };
    else if (title.en === "" && title.fr === "") yield { at, refused: "no_name" };
    else if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(closesAt) || Number.isNaN(Date.parse(closesAt))) yield { at, refused: "date" };
    else {
      const row = rowOf(key, title, closesAt, record);
      const known = kept.get(key);
      if (known === undefined || known.row.content.amendment < row.content.amendment) kept.set(key, { at: known?.at ?? at, row });
    }
  }
  yield* kept.values();
}

function rowOf(key: string, title: Both, closesAt: string, record: CsvRecord): OpenRow<Tender> {
  const unspsc = valuesOf(record.unspsc ?? "").filter((code) => /^\d{8}$/.test(code));
  const described = both(record, "tenderDescription-descriptionAppelOffres");
  const buyer = both(record, "contractingEntityName-nomEntitContractante");
  const content: Tender = {
    title: { en: shown(title.en || title.fr), fr: shown(title.fr || title.en) },
    summary: { en: shortened(shown(described.en)), fr: shortened(shown(described.fr)) },
    buyer,
    closesAt,
    publishedOn: record["publicationDate-datePublication"] ?? "",
    unspsc,
    regions: joined(both(record, "regionsOfDelivery-regionsLivraison")),
    url: { en: webAddress(record["noticeURL-URLavis-eng"]), fr: webAddress(record["noticeURL-URLavis-fra"]) },
    amendment: record["amendmentNumber-numeroModification"] ?? "",
  };
  return {
    key,
    sortEn: fold(content.title.en),
    sortFr: fold(content.title.fr),
    facetA: closesAt.slice(0, 10),
    facetB: "",
    words: [...Object.values(content.title), ...Object.values(content.summary), buyer.en, buyer.fr].join(" "),
    content,
  };
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
const shown = (text: string) => withoutContacts(plainText(text));

const shortened = (text: string) =>
  text.length <= summaryLength ? text : `${text.slice(0, text.lastIndexOf(" ", summaryLength)).trimEnd()}…`;

const webAddress = (text = "") => (/^https?:\/\/[^\s"<>]+$/.test(text) ? text : "");
