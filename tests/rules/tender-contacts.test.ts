import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { tellsWhomToReach } from "#app/features/open-data/readers/contacts.ts";
import { plainText } from "#app/features/open-data/readers/plain-text.ts";

const notices = ["tenders.csv", "tenders-2026-08-03.csv"].flatMap((name) =>
  parse(readFileSync(new URL(`../fixtures/open-data/${name}`, import.meta.url)), { bom: true, columns: true }),
) as Record<string, string>[];

test.each([
  "Jane Doe … 11 Laurier St. Gatineau",
  "Ask ana.roy@tpsgc-pwgsc.gc.ca for the plans.",
  "Ask ana.roy (at) tpsgc.gc.ca for the plans.",
  "Call (819) 555-0123.",
  "Call 1-819-555-0123 before noon.",
  "Tel 819 555 0123",
  "Telephone No. - [phone removed]",
  "Tél. : 819 555-0123",
  "Courriel : [e-mail removed]",
  "Contracting Authority: Jane Doe",
  "Autorité contractante : Luc Côté",
  "Contact Person: Katie Clark",
  "À l’attention de : Rowana Brown",
  "Please contact Jane Doe for the plans.",
  "Veuillez communiquer avec Marie-Ève Tremblay.",
  "Send questions; write to Jean de Brébeuf by noon",
  "Mr. Smith answers questions.",
  "Adressez-vous à M. Tremblay.",
  "Vanessa Duval, procurement officer responsible",
  "Luc Roy, agente d’approvisionnement",
  "Deliver to 10065 Jasper Ave, Edmonton",
  "Livrer au 10065, avenue Jasper",
  "Livrer au 11, rue Laurier",
  "Edmonton (Alberta) T5J 3B1",
  "P.O. Box 123, Iqaluit",
  "Suite 400, 350 Albert",
  "Call (819)956-1234.",
  "Ask jane.doe at tpsgc.gc.ca for the plans.",
  "Inquiries: Jane Doe",
  "For more information: Jane Doe",
  "Submit bids to Jane Doe",
  "Contracting Authority JANE DOE",
  "Contracting authority is Jane Doe",
  "The buyer is Jane O'Neil",
  "Project manager Jean-François Côté will answer.",
  "Monsieur Tremblay répond.",
])("%j tells whom to reach", (text) => expect(tellsWhomToReach(text)).toBe(true));

test.each([
  "Contact the Contracting Authority named above.",
  "Please contact Shared Services Canada for the plans.",
  "Submitted to Public Works and Government Services Canada",
  "Solicitation No.: BPM014160 Department: Shared Services Canada (SSC)",
  "Item 1, GSIN: 6350, NSN: 6350-01-5461633, ALARM, Part No.: 73110",
  "Part Number: BLM-RP-00124-C NCAGE: L0AV8 BLUMETRIC ENVIRONMENTAL INC",
  "A 4 Wheel Drive vehicle for CFB Petawawa",
  "The debriefing may be in writing, by telephone or in person.",
  "Le directeur général des élections est un agent du Parlement.",
  "Delivery by 31 March 2025 within Ottawa, Ontario.",
])("%j does not", (text) => expect(tellsWhomToReach(text)).toBe(false));

/** The references of the real notices whose first 600 characters name a person, a telephone or an e-mail address, as a person read them. */
const naming = ["MX-444086928167", "MX-444101825767", "PW-23-01027079", "PW-_MER-005-29423", "SSC-26-00034298:T", "PW-_TOR-024-8091", "PW-_KIN-555-8715", "cb-156-17992488"]; // biome-ignore format: a list

test("of the real notices those that name a person, a telephone or an e-mail address are found, and no other", () => {
  const found = notices.filter((one) =>
    ["eng", "fra"].some((language) =>
      tellsWhomToReach(plainText(one[`tenderDescription-descriptionAppelOffres-${language}`] ?? "").slice(0, 600)),
    ),
  );
  const references = new Set(found.map((one) => one["referenceNumber-numeroReference"] ?? ""));
  expect(notices.length).toBeGreaterThan(40);
  expect([...references].sort()).toEqual(naming.toSorted());
});
