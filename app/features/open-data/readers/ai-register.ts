import { fold } from "#app/db/search.ts";
import { type CsvRecord, readCsvRecords } from "./csv.ts";
import type { Read } from "./reader.ts";

/** The columns that are read, by their names; the register has some more. */
export const columns = [
  "ai_register_id",
  "name_ai_system_en",
  "name_ai_system_fr",
  "government_organization",
  "description_ai_system_en",
  "description_ai_system_fr",
  "ai_system_primary_users_en",
  "ai_system_primary_users_fr",
  "developed_by_en",
  "developed_by_fr",
  "vendor_information",
  "ai_system_status_en",
  "ai_system_status_fr",
  "status_date",
  "ai_system_capabilities_en",
  "ai_system_capabilities_fr",
  "data_sources_en",
  "data_sources_fr",
  "involves_personal_information",
  "notification_ai",
  "ai_system_results_en",
  "ai_system_results_fr",
] as const;

type Both = { en: string; fr: string };

/** A system of the register, as its department describes it; "" is what the department left empty. */
export type System = {
  name: Both;
  department: Both;
  description: Both;
  users: Both;
  developedBy: Both;
  vendor: string;
  status: Both;
  /** The year of the status. */
  year: string;
  capabilities: Both;
  dataSources: Both;
  results: Both;
  personalInformation: "yes" | "no" | "";
  /** Whether people are told that they deal with it. */
  isNotified: "yes" | "no" | "";
  purpose: Purpose;
};

/** What a system is for. The register has no such column: ours, from the words of its capabilities and its description, the first that fits. */
export const purposes = ["generation", "language", "vision", "prediction", "search", "automation", "other"] as const;
export type Purpose = (typeof purposes)[number];

const wordsOfPurpose: [Purpose, RegExp][] = [
  ["generation", /generative|large language|\bllm|chatbot|conversational|copilot|content generation/],
  ["vision", /vision|image|video|satellite|\bocr\b|optical character|photo/],
  ["language", /natural language|\bnlp\b|translat|transcri|speech|text|language/],
  ["prediction", /predict|forecast|risk|anomal|fraud|detect|classif/],
  ["search", /search|retriev|recommend|match/],
  ["automation", /automat|workflow|robotic|optimi/],
];

const purposeOf = (record: CsvRecord): Purpose => {
  const first = (text: string) => wordsOfPurpose.find(([, words]) => words.test(fold(text)))?.[0];
  return first(record.ai_system_capabilities_en ?? "") ?? first(record.description_ai_system_en ?? "") ?? "other";
};

/** Reads the AI register of the Government of Canada (open.canada.ca, Open Government Licence – Canada). */
export async function* readAiRegister(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Read<System>> {
  for await (const { line, record } of readCsvRecords(bytes, columns)) {
    if (!record) {
      yield { line, refused: "ragged" };
      continue;
    }
    const both = (name: string): Both => ({ en: tidy(record[`${name}_en`]), fr: tidy(record[`${name}_fr`]) });
    const key = record.ai_register_id ?? "";
    const name = both("name_ai_system");
    if (key === "") yield { line, refused: "no_id" };
    else if (name.en === "" && name.fr === "") yield { line, refused: "no_name" };
    else {
      const named = { en: name.en || name.fr, fr: name.fr || name.en };
      const department = departmentOf(record.government_organization ?? "");
      const status = both("ai_system_status");
      const purpose = purposeOf(record);
      yield {
        line,
        row: {
          key,
          sortEn: fold(named.en),
          sortFr: fold(named.fr),
          facetA: `${department.en} / ${department.fr}`,
          facetB: purpose,
          words: Object.values(record).join(" "),
          content: {
            name: named,
            department,
            description: both("description_ai_system"),
            users: both("ai_system_primary_users"),
            developedBy: both("developed_by"),
            vendor: tidy(record.vendor_information),
            status: { en: capitalized(status.en), fr: capitalized(status.fr) },
            year: tidy(record.status_date),
            capabilities: both("ai_system_capabilities"),
            dataSources: both("data_sources"),
            results: both("ai_system_results"),
            personalInformation: yesOrNo(record.involves_personal_information),
            isNotified: yesOrNo(record.notification_ai),
            purpose,
          },
        },
      };
    }
  }
}

const tidy = (text = "") => text.replace(/\r\n/g, "\n").trim();
/** Departments write "in production" and "In production". */
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "EN / FR" stands in one cell. */
function departmentOf(cell: string): Both {
  const [en = "", fr = en] = cell.split(" / ").map((part) => part.trim());
  return { en, fr: fr || en };
}

const yesOrNo = (text = ""): "yes" | "no" | "" => (({ Y: "yes", N: "no" })[text.toUpperCase()] as "yes" | "no" | undefined) ?? "";
