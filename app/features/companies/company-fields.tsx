import type { ReactNode } from "react";
import { timelineLabels } from "#app/features/timeline/labels.ts";
import { timelineTags } from "#app/features/timeline/rules.ts";
import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { m } from "#app/words/messages.ts";
import { employeesLabel, type Places, stageLabels, typeLabels, typeTexts } from "./labels.ts";
import { RowFields } from "./row-fields.tsx";
import { companyTypes, descriptionLimit, employeeCounts, firstYear, fundingStages, nameLimit, shortTextLimit } from "./rules.ts";

export type Values = Record<string, string | undefined>;
export type Errors = Record<string, string> | undefined;
type Props = { values: Values; errors: Errors };

const fieldOf =
  ({ values, errors }: Props) =>
  (name: string) => ({ name, defaultValue: values[name] ?? "", error: errors?.[name] });
const address = { type: "url", placeholder: "https://", maxLength: 2000 };

/** Step 1: what it is, where, and in which hubs. */
export function BasicFields({ values, errors, places }: Props & { places: Places }) {
  const field = fieldOf({ values, errors });
  return (
    <>
      <Choices legend={m.field_company_type()} name="type" error={errors?.type}>
        {companyTypes.map((type) => (
          <Choice key={type} kind="radio" name="type" value={type} checked={(values.type ?? "company") === type}>
            <b>{typeLabels[type]()}</b>: {typeTexts[type]()}
          </Choice>
        ))}
      </Choices>
      <TextField {...field("name")} label={m.field_company_name()} maxLength={nameLimit} required />
      <TextArea {...field("description")} label={m.field_company_description()} rows={3} maxLength={descriptionLimit} required />
      <TextField {...field("website_url")} {...address} label={m.field_website()} />
      <TextField {...field("logo_url")} {...address} label={m.field_logo()} hint={m.field_logo_hint()} />
      <TextField {...field("headquarters")} label={m.field_headquarters()} maxLength={shortTextLimit} required />
      <Several
        legend={m.field_hubs()}
        name="industry_hubs"
        chosen={values.industry_hubs}
        error={errors?.industry_hubs}
        options={places.hubs}
      />
      <Several
        legend={m.field_provinces()}
        name="provinces"
        chosen={values.provinces}
        error={errors?.provinces}
        options={places.provinces}
      />
    </>
  );
}

/** Step 2: more about it. */
export function DetailFields({ values, errors }: Props) {
  const field = fieldOf({ values, errors });
  const isResearch = values.type === "research_project";
  return (
    <>
      <TextArea {...field("long_description")} label={m.field_company_long()} hint={m.field_company_long_hint()} rows={8} />
      {!isResearch && (
        <>
          <TextField
            {...field("founded_year")}
            label={m.field_founded()}
            type="number"
            min={firstYear}
            max={new Date().getFullYear()}
            inputMode="numeric"
          />
          <SelectField
            {...field("employee_count")}
            label={m.field_employees()}
            choices={[{ value: "", label: m.choose_none() }, ...employeeCounts.map((value) => ({ value, label: employeesLabel(value) }))]}
          />
          <SelectField
            {...field("funding_stage")}
            label={m.field_stage()}
            choices={[{ value: "", label: m.choose_none() }, ...fundingStages.map((value) => ({ value, label: stageLabels[value]() }))]}
          />
          <TextField {...field("funding_amount")} label={m.field_amount()} maxLength={shortTextLimit} />
        </>
      )}
      <SelectField
        {...field("timeline_tag")}
        label={m.post_field_timeline()}
        choices={[{ value: "", label: m.post_no_timeline() }, ...timelineTags.map((value) => ({ value, label: timelineLabels[value]() }))]}
      />
      <TextField {...field("technologies")} label={m.field_technologies()} hint={m.field_commas()} required />
      <TextField {...field("specializations")} label={m.field_specializations()} hint={m.field_commas()} />
      <TextField {...field("linkedin")} {...address} label="LinkedIn" />
      <TextField {...field("twitter")} {...address} label="X" />
      <TextField {...field("github")} {...address} label="GitHub" />
    </>
  );
}

/** Step 2, for reviewers: whom they may ask. */
export function ContactFields(props: Props) {
  const field = fieldOf(props);
  return (
    <>
      <TextField {...field("email")} type="email" label={m.field_contact_email()} hint={m.field_contact_hint()} maxLength={254} required />
      <TextField
        {...field("contact_person")}
        label={m.field_contact_person()}
        hint={m.field_contact_hint()}
        maxLength={shortTextLimit}
        required
      />
    </>
  );
}

/** Step 3: products, team and news. */
export function PeopleFields({ values, errors }: Props) {
  return (
    <>
      <RowFields kind="product" legend={m.field_products()} values={values} errors={errors} />
      <RowFields kind="team" legend={m.field_team()} values={values} errors={errors} />
      <RowFields kind="news" legend={m.field_news()} values={values} errors={errors} />
    </>
  );
}

/** Step 3, for reviewers: why it belongs here. */
export function ReasonField(props: Props) {
  return <TextArea {...fieldOf(props)("why_relevant")} label={m.field_why()} hint={m.field_contact_hint()} rows={4} required />;
}

export function Choices({
  legend,
  name,
  error,
  children,
}: {
  legend: string;
  name: string;
  error: string | undefined;
  children: ReactNode;
}) {
  return (
    <fieldset className="mb-5" id={name} aria-describedby={error && `${name}-error`}>
      <legend className="font-semibold">{legend}</legend>
      {children}
      {error && (
        <p className="mt-1 text-sm font-semibold text-brand" id={`${name}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

type Option = { kind: "radio" | "checkbox"; name: string; value: string; checked: boolean; children: ReactNode };

function Choice({ kind, name, value, checked, children }: Option) {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input type={kind} name={name} value={value} defaultChecked={checked} className="size-5 shrink-0" />
      <span>{children}</span>
    </label>
  );
}

type SeveralProps = {
  legend: string;
  name: string;
  chosen: string | undefined;
  error: string | undefined;
  options: { slug: string; name: string }[];
};

function Several({ legend, name, chosen, error, options }: SeveralProps) {
  const picked = new Set((chosen ?? "").split(","));
  return (
    <Choices legend={legend} name={name} error={error}>
      <div className="flex flex-wrap gap-x-5">
        {options.map((option) => (
          <Choice key={option.slug} kind="checkbox" name={name} value={option.slug} checked={picked.has(option.slug)}>
            {option.name}
          </Choice>
        ))}
      </div>
    </Choices>
  );
}
