import { userTypeLabels } from "#app/features/accounts/labels.ts";
import * as kinds from "#app/fields/field.ts";
import { describeFields, type RecordOf, writeRecord } from "#app/fields/record.ts";
import { hostOf } from "#app/text/web-address.ts";
import { day } from "#app/ui/day.ts";
import { m } from "#app/words/messages.ts";
import { type Condition, conditionLines, conditionsFrom, reaches } from "./conditions.ts";
import { cycleExample, cycleFrom, cycleLine } from "./cycles.ts";
import type { ProgramRow } from "./data.server.ts";
import * as labels from "./labels.ts";
import { isOccupationCode } from "./rules.ts";

type Label = () => string;
type About = Omit<kinds.About, "label">;
const { textIn, naming, orNull } = kinds;

/** Texts in both languages, and lines, stand two in a row where there is room. */
const beside = { beside: true } as const;

/** A line as it was typed, since French texts have spaces that do not break. */
const line = (label: Label, about: About & { placeholder?: string; limit?: number } = {}): kinds.Field<string> => ({
  ...kinds.line({ ...beside, label, limit: 400, ...about }),
  read: textIn,
});
const area = (label: Label, rows: number, about: About = {}) => kinds.area({ label, rows, limit: 4000, ...about });

/** Reads a list. Forms separate its items with commas, sheets with semicolons or lines. */
const listed = (text: string, by = /[;,\n]/) => [...new Set(text.split(by).map((one) => one.trim()).filter(Boolean))]; // biome-ignore format: one line

/** Sentences, each on a line, or parted by semicolons where all are on one. Each line is ended, so that a single one with a semicolon stays one. */
const lines = (label: Label): kinds.Field<string[]> => ({
  ...area(label, 4, beside),
  read: (values, name) => listed(textIn(values, name), (values[name] ?? "").includes("\n") ? /\n/ : /;/),
  write: (value, name) => ({ [name]: value.map((text) => `${text}\n`).join("") }),
});

/** A month, or a day, as sheets and forms give it. */
const isDate = (given: string) => /^\d{4}(-\d\d){0,2}$/.test(given);
const date = (label: Label, holds: (given: string) => boolean): kinds.Field<string> => ({
  ...line(label, { placeholder: "2026-11", limit: 10 }),
  check: (values, name, refuse) => refuse(name, holds(textIn(values, name)), naming({ label }, m.funding_as_of_invalid)),
});
export const currentMonth = () => new Date().toISOString().slice(0, 7);
const asOf = date(m.funding_field_as_of, (given) => given === "" || isDate(given));

const chosen = <T extends string>(label: Label, choices: Record<T, Label>, preset: NoInfer<T>) =>
  kinds.pick({ label, labels: choices, preset, invalid: naming({ label }, m.funding_value_unknown) });
/** The same, where anything else is read as `preset`. */
const lenient = <T extends string>(label: Label, choices: Record<T, Label>, preset: NoInfer<T>): kinds.Field<T> => ({
  ...chosen(label, choices, preset),
  check() {},
});
const several = <T extends string = string>(label: Label, options: string) =>
  kinds.several({ label, options, invalid: naming({ label }, m.funding_value_unknown) }) as kinds.Field<T[]>; // the options are what is refused otherwise
/** The same in the order of the choices. */
const inOrder = <T extends string>(label: Label, options: string, choices: Record<T, Label>): kinds.Field<T[]> => {
  const field = several<T>(label, options);
  return {
    ...field,
    read: (values, name) => (Object.keys(choices) as T[]).filter((one) => field.read(values, name).includes(one)),
    check: (...given) => field.check(...given), // what is no choice is read by none
  };
};
const yes = (values: kinds.Values, name: string) => /^(yes|true|1)$/i.test(textIn(values, name));
const flag = (label: Label): kinds.Field<boolean> => ({
  ...kinds.flag({ label }),
  read: yes,
  write: (value, name) => ({ [name]: value ? "yes" : "" }),
  check() {},
});

const provinces = several(m.funding_field_provinces, "provinces");
const reach = kinds.pick<string>({
  label: m.funding_field_reach,
  labels: Object.fromEntries(reaches.map((one) => [one, () => String(one)])),
  preset: "0",
  invalid: naming({ label: m.funding_field_reach }, m.funding_value_unknown),
});
const occupations = line(m.funding_field_occupations, { placeholder: "8312, -8002" });
const owner = line(m.funding_field_grants_owner, { hint: m.funding_grants_hint, placeholder: "nrc-cnrc", limit: 60 });
const ownerIn = (values: kinds.Values) => textIn(values, "grants_owner").toLowerCase();
const grantsName = orNull(line(m.funding_field_grants_name));

const conditionExample = "age 15-30 | Aged 15 to 30 | De 15 à 30 ans | https://example.ca";

/** Gives fields to a section of the form. */
const within = <F extends Record<string, kinds.Field>>(fold: Label, fields: F): F =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, { ...field, fold }])) as F; // each key as it was

/** The fields of an opportunity, as its form and a sheet give them (docs/product/funding.md). */
export const opportunityFields = describeFields({
  titleEn: line(m.funding_field_title, { input: "title", required: m.funding_title_required }),
  titleFr: orNull(line(m.funding_field_title_fr)),
  organization: line(m.funding_field_organization, { required: m.funding_organization_required }),
  organizationFr: orNull(line(m.funding_field_organization_fr)),
  level: { ...lenient(m.funding_field_level, labels.levelLabels, "federal"), ...beside },
  kind: { ...chosen(m.funding_field_kind, labels.kindLabels, "programme"), ...beside },
  sourceUrl: kinds.webAddress({ ...beside, label: m.funding_field_address, required: m.funding_address_required }) as kinds.Field<string>, // it is required
  deadline: kinds.date({ ...beside, label: m.funding_field_deadline, invalid: m.funding_deadline_invalid, show: day }),
  amount: orNull(line(m.funding_field_amount)),
  amountFr: orNull(line(m.funding_field_amount_fr)),
  description: area(m.funding_field_description, 5, { ...beside, required: m.funding_description_required }),
  descriptionFr: orNull(area(m.funding_field_description_fr, 5, beside)),
  eligibility: lines(m.funding_field_eligibility),
  eligibilityFr: lines(m.funding_field_eligibility_fr),
  ...within(m.funding_part_whom, {
    provinces: {
      ...provinces,
      check(values: kinds.Values, name: string, refuse: kinds.Refuse, options: kinds.Options) {
        refuse(name, values.level !== "provincial" || provinces.read(values, name).length > 0, m.funding_provincial_needs);
        provinces.check(values, name, refuse, options);
      },
    },
    regions: several(m.funding_field_regions, "regions"),
    city: orNull(line(m.funding_field_city)),
    hubs: several(m.funding_field_hubs, "hubs"),
    purposes: inOrder(m.funding_field_purposes, "purposes", labels.purposeLabels),
    occupations: {
      ...occupations,
      read: (values: kinds.Values, name: string) => listed(textIn(values, name)),
      write: (value: string[], name: string) => ({ [name]: value.join(",") }),
      check(values: kinds.Values, name: string, refuse: kinds.Refuse) {
        const value = listed(textIn(values, name)).find((one) => !isOccupationCode(one)) ?? "";
        refuse(name, value === "", () => naming(occupations, m.funding_value_unknown)({ value }));
      },
    },
    audiences: inOrder(m.funding_field_audiences, "audiences", labels.audienceLabels),
    conditions: {
      ...area(m.funding_field_conditions, 5, { hint: () => m.funding_conditions_hint({ example: conditionExample }) }),
      control: { as: "area", rows: 5 } as const,
      read(values: kinds.Values, name: string) {
        const read = conditionsFrom(textIn(values, name));
        return "unread" in read ? [] : read.conditions;
      },
      write: (value: Condition[], name: string) => ({ [name]: conditionLines(value) }),
      check(values: kinds.Values, name: string, refuse: kinds.Refuse) {
        const read = conditionsFrom(textIn(values, name));
        refuse(name, !("unread" in read), () => m.funding_condition_unread({ line: "unread" in read ? read.unread : "" }));
      },
    },
    through: kinds.choice({
      ...beside,
      label: m.funding_field_through,
      labels: labels.throughLabels,
      none: m.funding_through_none,
      invalid: naming({ label: m.funding_field_through }, m.funding_value_unknown),
    }),
    reach: {
      ...reach,
      ...beside,
      read: (values: kinds.Values, name: string) => Number(reach.read(values, name)),
      write: (value: number, name: string) => ({ [name]: String(value) }),
    },
    userTypes: several(m.funding_field_user_types, "userTypes"),
    /** Asked as whether it is for businesses. */
    who: {
      ...flag(m.funding_field_business),
      input: "business",
      read: (values: kinds.Values, name: string) => (yes(values, name) ? ["business"] : ["individual"]),
      write: (value: string[], name: string) => ({ [name]: value.includes("business") ? "yes" : "" }),
    },
  }),
  ...within(m.funding_part_when, {
    intake: chosen(m.funding_field_intake, labels.intakeLabels, "unknown"),
    intakeText: line(m.funding_field_intake_text),
    intakeTextFr: line(m.funding_field_intake_text_fr),
    cycle: {
      ...line(m.funding_field_cycle),
      control: { as: "line", placeholder: cycleExample.split("; seen")[0] ?? "" } as const,
      read: (values: kinds.Values, name: string) => cycleFrom(textIn(values, name)) ?? null,
      write: (value: ProgramRow["cycle"], name: string) => ({ [name]: cycleLine(value) }),
      check: (values: kinds.Values, name: string, refuse: kinds.Refuse) =>
        refuse(name, cycleFrom(textIn(values, name)) !== undefined, () => m.funding_cycle_unread({ example: cycleExample })),
    },
    decisionTime: line(m.funding_field_decision_time),
    decisionTimeFr: line(m.funding_field_decision_time_fr),
    status: chosen(m.funding_field_status, labels.stateLabels, "unknown"),
    statusText: line(m.funding_field_status_text),
    statusTextFr: line(m.funding_field_status_text_fr),
  }),
  ...within(m.funding_part_source, {
    sourceAddress: kinds.webAddress({ label: m.funding_field_source_address }),
    sourceTitle: line(m.funding_field_source, { input: "source" }),
    sourceLanguage: { ...lenient(m.funding_field_source_language, { en: () => "English", fr: () => "Français" }, "en"), ...beside },
    sourceDate: orNull(date(m.funding_field_source_date, (given) => given === "" || (isDate(given) && given <= new Date().toISOString()))),
    ownPage: flag(m.funding_field_own_page),
  }),
  ...within(m.funding_part_grants, {
    grantsOwner: orNull({
      ...owner,
      read: ownerIn,
      check(values, name, refuse) {
        refuse(name, /^([a-z][a-z0-9-]{1,59})?$/.test(ownerIn(values)), m.funding_grants_owner_invalid);
        refuse(name, ownerIn(values) !== "" || textIn(values, "grants_name") === "", m.funding_grants_both);
      },
    }),
    grantsName: {
      ...grantsName,
      check(values: kinds.Values, name: string, refuse: kinds.Refuse, options: kinds.Options) {
        refuse(name, textIn(values, name) !== "" || ownerIn(values) === "", m.funding_grants_both);
        grantsName.check(values, name, refuse, options);
      },
    },
    confidence: { ...lenient(m.funding_field_confidence, labels.confidenceLabels, "medium"), ...beside },
    asOf: { ...asOf, read: (values: kinds.Values, name: string) => textIn(values, name) || currentMonth() },
    editorNote: area(m.funding_field_editor_note, 3),
  }),
});

const namesOf = (of: Record<string, Label>) => Object.entries(of).map(([slug, name]) => ({ slug, name: name() }));

/** Returns what can be chosen in the fields, with these hubs and provinces. */
export const opportunityOptions = (places: Record<"hubs" | "provinces", { slug: string; name: string }[]>): kinds.Options => ({
  ...places,
  regions: namesOf(labels.regionLabels),
  purposes: namesOf(labels.purposeLabels),
  audiences: namesOf(labels.audienceLabels),
  userTypes: namesOf(userTypeLabels),
});

/** Returns a stored opportunity as the values of its form. */
export function opportunityValues({ source, ...row }: ProgramRow): Record<string, string> {
  const { title = "", url = "", language, date: sourceDate = null, isOwnPage = false } = source ?? {};
  const read = { sourceTitle: title, sourceAddress: url, sourceLanguage: language === "fr" ? "fr" : "en", sourceDate, ownPage: isOwnPage };
  return writeRecord(opportunityFields, { ...row, ...read } as RecordOf<typeof opportunityFields>); // a column of texts may hold what is no choice any more
}

/** Another page than the source: where it stands, when it was read, and what is known of it. */
type PageRead = { url: string; readAt: number; title?: string | undefined; language?: "en" | "fr" };

/** Returns the fields of the form that make a page the source of what is changed with them; what is told of the same page stays, and another bears no date yet. */
export function sourceRead(row: ProgramRow, { url, readAt, title, language }: PageRead): Record<string, string> {
  const date = new Date(readAt).toISOString().slice(0, 10);
  const read = { source_address: url, source_date: date, as_of: date.slice(0, 7) };
  if (row.source?.url === url) return read;
  return {
    ...read,
    source_date: "",
    own_page: hostOf(url) === hostOf(row.sourceUrl) ? "yes" : "",
    source: title || row.titleEn,
    ...(language && { source_language: language }),
  };
}
