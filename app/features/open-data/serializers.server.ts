import { z } from "zod";
import { count, day, time, timeText } from "#app/fields/json-fields.server.ts";
import { m } from "#app/words/messages.ts";
import type { ListedBill } from "./bills.server.ts";
import type { GrantSums } from "./grants.server.ts";
import { billAddress } from "./labels.ts";
import type { ListedSystem } from "./operations.server.ts";
import { purposes, type System } from "./readers/ai-register.ts";
import { chambers } from "./readers/bills.ts";
import { type Agreement, agreementTypes, recipientKinds } from "./readers/grants.ts";
import type { ListedTender } from "./tenders.server.ts";

const BothJson = z.object({ en: z.string(), fr: z.string() }).meta({ id: "BothLanguages" });
const readings = z.array(day.nullable());

/** Whose data it is and when it was last read there; null before the first import. */
export const CreditJson = z
  .object({ credit: z.string(), licence_url: z.string().nullable(), as_of: time.nullable() })
  .meta({ id: "Credit" });

const asOfText = (asOf: number | null) => (asOf === null ? null : timeText(asOf));
export const openLicence = (asOf: number | null): z.input<typeof CreditJson> => ({
  credit: `${m.open_credit()} ${m.open_licence()}`,
  licence_url: m.open_licence_address(),
  as_of: asOfText(asOf),
});
/** Parliament gives a permission and no licence. */
export const billCredit = (asOf: number | null): z.input<typeof CreditJson> => ({
  credit: m.bill_credit(),
  licence_url: null,
  as_of: asOfText(asOf),
});

export const BillJson = z
  .object({
    key: z.string(),
    number: z.string(),
    session: z.string(),
    title: BothJson,
    short_title: BothJson,
    type: BothJson,
    status: BothJson,
    origin: z.enum(chambers),
    readings: z.object({ house: readings, senate: readings }),
    royal_assent: day.nullable(),
    moved_on: day.nullable(),
    hubs: z.array(z.string()),
    url: BothJson,
  })
  .meta({ id: "Bill" });

export const serializeBill = (bill: ListedBill): z.input<typeof BillJson> => ({
  key: bill.key,
  number: bill.number,
  session: bill.session,
  title: bill.title,
  short_title: bill.shortTitle,
  type: bill.type,
  status: bill.status,
  origin: bill.origin,
  readings: bill.passed,
  royal_assent: bill.royalAssent,
  moved_on: bill.movedOn,
  hubs: bill.hubs,
  url: { en: billAddress(bill, "en"), fr: billAddress(bill, "fr") },
});

export const TenderJson = z
  .object({
    reference: z.string(),
    title: BothJson,
    summary: BothJson,
    buyer: BothJson,
    closes_at: z.string().meta({ description: "in Eastern time" }),
    published_on: z.string(),
    unspsc: z.array(z.string()),
    regions: BothJson,
    hubs: z.array(z.string()),
    url: BothJson,
  })
  .meta({ id: "Tender" });

export const serializeTender = (tender: ListedTender): z.input<typeof TenderJson> => ({
  reference: tender.key,
  title: tender.title,
  summary: tender.summary,
  buyer: tender.buyer,
  closes_at: tender.closesAt,
  published_on: tender.publishedOn,
  unspsc: tender.unspsc,
  regions: tender.regions,
  hubs: tender.hubs,
  url: tender.url,
});

const systemItem = { key: z.string(), name: BothJson, department: BothJson, status: BothJson, purpose: z.enum(purposes) };
const yesOrNo = z.enum(["yes", "no", ""]);

export const SystemItemJson = z.object(systemItem).meta({ id: "SystemItem" });
export const SystemJson = z
  .object({
    ...systemItem,
    description: BothJson,
    users: BothJson,
    developed_by: BothJson,
    vendor: z.string(),
    year: z.string(),
    capabilities: BothJson,
    data_sources: BothJson,
    results: BothJson,
    personal_information: yesOrNo,
    people_are_told: yesOrNo,
  })
  .meta({ id: "System" });

export const serializeSystemItem = ({ key, name, department, status, purpose }: ListedSystem): z.input<typeof SystemItemJson> => ({
  key,
  name,
  department,
  status,
  purpose,
});

export const serializeSystem = (key: string, system: System): z.input<typeof SystemJson> => ({
  ...serializeSystemItem({ key, ...system }),
  description: system.description,
  users: system.users,
  developed_by: system.developedBy,
  vendor: system.vendor,
  year: system.year,
  capabilities: system.capabilities,
  data_sources: system.dataSources,
  results: system.results,
  personal_information: system.personalInformation,
  people_are_told: system.isNotified,
});

/** Amounts are dollars. */
export const AgreementJson = z
  .object({
    key: z.string(),
    reference: z.string(),
    amendment: count,
    type: z.enum(agreementTypes),
    recipient: BothJson.nullable(),
    recipient_kind: z.enum(recipientKinds).nullable(),
    place: z.string(),
    city: BothJson,
    value: z.number(),
    starts_on: day,
  })
  .meta({ id: "Agreement" });

export const serializeAgreement = ({ key, cents, kind, startsOn, ...one }: Agreement & { key: string }): z.input<typeof AgreementJson> => ({
  key,
  reference: one.reference,
  amendment: one.amendment,
  type: one.type,
  recipient: one.recipient,
  recipient_kind: kind,
  place: one.place,
  city: one.city,
  value: cents / 100,
  starts_on: startsOn,
});

export const GrantSumsJson = z
  .object({
    count,
    value: z.number(),
    places: z.array(z.object({ place: z.string(), value: z.number() })),
    years: z.array(z.object({ year: z.string(), value: z.number() })),
  })
  .meta({ id: "GrantSums" });

export const serializeGrantSums = ({ count, cents, places, years }: GrantSums): z.input<typeof GrantSumsJson> => ({
  count,
  value: cents / 100,
  places: places.map(({ place, cents }) => ({ place, value: cents / 100 })),
  years: years.map(({ year, cents }) => ({ year, value: cents / 100 })),
});
