import { looksLikeEmail } from "#app/features/accounts/rules.ts";
import { isProvinceCode } from "#app/features/provinces/rules.ts";
import { namesFrom } from "#app/text/names.ts";
import { isWebAddress } from "#app/text/web-address.ts";
import { m } from "#app/words/messages.ts";
import { type RowKind, rowCount, rowFields } from "./rows.ts";
import {
  companyTypes,
  descriptionLimit,
  firstYear,
  listLimit,
  longDescriptionLimit,
  nameLimit,
  productLimit,
  shortTextLimit,
} from "./rules.ts";

export type CompanyValues = Record<string, string | undefined>;
export type Fields = Record<string, string>;

export const text = (values: CompanyValues, name: string) => (values[name] ?? "").replace(/\r\n/g, "\n").trim();
export const listed = (values: CompanyValues, name: string) => [...new Set(text(values, name).split(",").filter(Boolean))];
/** One more than is allowed, so that too many are told apart. */
export const rowsRead = productLimit + 1;

/** The rules of spec 2 section 5, "Submission wizard", for one step. `hubs` are the directory's. */
export function errorsOfStep(step: number, values: CompanyValues, hubs: string[]): Fields {
  const fields: Fields = {};
  const check = (field: string, holds: boolean, sentence: () => string) => {
    if (!holds && !fields[field]) fields[field] = sentence();
  };
  if (step === 1) checkBasics(values, hubs, check);
  if (step === 2) checkDetails(values, check);
  if (step === 3) {
    checkRows(values, check);
    check("why_relevant", text(values, "why_relevant") !== "", m.company_why_required);
    check("why_relevant", text(values, "why_relevant").length <= longDescriptionLimit, () =>
      m.guidance_text_long({ limit: longDescriptionLimit }),
    );
  }
  return fields;
}

type Check = (field: string, holds: boolean, sentence: () => string) => void;

function checkBasics(values: CompanyValues, hubs: string[], check: Check) {
  const [name, description, headquarters] = ["name", "description", "headquarters"].map((field) => text(values, field)) as [string, string, string]; // biome-ignore format: one line
  check("type", companyTypes.some((type) => type === values.type), m.company_type_required); // biome-ignore format: one line
  check("name", name !== "", m.company_name_required);
  check("name", name.length <= nameLimit, () => m.guidance_text_long({ limit: nameLimit }));
  check("description", description !== "", m.company_description_required);
  check("description", description.length <= descriptionLimit, () => m.guidance_text_long({ limit: descriptionLimit }));
  check("headquarters", headquarters !== "", m.company_headquarters_required);
  check("headquarters", headquarters.length <= shortTextLimit, () => m.guidance_text_long({ limit: shortTextLimit }));
  const chosen = listed(values, "industry_hubs");
  check("industry_hubs", chosen.length > 0, m.company_hub_required);
  check("industry_hubs", chosen.every((hub) => hubs.includes(hub)), m.company_hub_invalid); // biome-ignore format: one line
  const provinces = listed(values, "provinces");
  check("provinces", provinces.length > 0, m.company_province_required);
  check("provinces", provinces.every(isProvinceCode), m.company_province_invalid);
  for (const field of ["website_url", "logo_url"]) checkAddress(values, field, check);
}

function checkDetails(values: CompanyValues, check: Check) {
  const year = text(values, "founded_year");
  const thisYear = new Date().getFullYear();
  check("long_description", text(values, "long_description").length <= longDescriptionLimit, () => m.guidance_text_long({ limit: longDescriptionLimit })); // biome-ignore format: one line
  check("founded_year", year === "" || (/^\d{4}$/.test(year) && Number(year) >= firstYear && Number(year) <= thisYear), () => m.company_year_invalid({ first: firstYear, last: thisYear })); // biome-ignore format: one line
  for (const field of ["technologies", "specializations"]) {
    const names = namesFrom(text(values, field));
    check(field, names.length <= listLimit, () => m.company_names_many({ limit: listLimit }));
    check(field, names.every((name) => name.length <= 60), m.project_name_long); // biome-ignore format: one line
  }
  check("technologies", namesFrom(text(values, "technologies")).length > 0, m.company_technology_required);
  for (const field of ["linkedin", "twitter", "github"]) checkAddress(values, field, check);
  check("email", text(values, "email") !== "", m.company_email_required);
  check("email", looksLikeEmail(text(values, "email")), m.email_invalid);
  check("contact_person", text(values, "contact_person") !== "", m.company_contact_required);
  for (const field of ["contact_person", "funding_amount"]) {
    check(field, text(values, field).length <= shortTextLimit, () => m.guidance_text_long({ limit: shortTextLimit }));
  }
}

function checkAddress(values: CompanyValues, field: string, check: Check) {
  const address = text(values, field);
  check(field, address === "" || isWebAddress(address), m.project_url_invalid);
}

const addressFields = new Set(["url", "linkedin"]);

/** Products, team and news: a row that was begun needs its name, and good addresses. */
export function checkRows(values: CompanyValues, check: Check) {
  for (const kind of Object.keys(rowFields) as RowKind[]) {
    check(`${kind}_0_${rowFields[kind][0]}`, rowCount(values, kind, 100_000) <= productLimit, () =>
      m.company_rows_many({ limit: productLimit }),
    );
    for (let at = 0; at < rowCount(values, kind, productLimit); at += 1) {
      const row = rowFields[kind].map((field) => [field, text(values, `${kind}_${at}_${field}`)] as const);
      if (row.every(([, value]) => value === "")) continue;
      for (const [position, [field, value]] of row.entries()) {
        const name = `${kind}_${at}_${field}`;
        if (position === 0) check(name, value !== "", m.company_row_name_required);
        if (addressFields.has(field)) check(name, value === "" || isWebAddress(value), m.project_url_invalid);
        if (field === "date") check(name, /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)), m.company_date_invalid);
        check(name, value.length <= 1000, () => m.guidance_text_long({ limit: 1000 }));
      }
    }
  }
}
