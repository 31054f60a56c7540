import { userTypeLabels } from "#app/features/accounts/labels.ts";
import { userTypes } from "#app/features/accounts/rules.ts";
import { CheckField, FieldError, SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { m } from "#app/words/messages.ts";
import { reaches, throughs } from "./conditions.ts";
import { cycleExample } from "./cycles.ts";
import {
  audienceLabels,
  confidenceLabels,
  intakeLabels,
  kindLabels,
  purposeLabels,
  regionLabels,
  statusLabels,
  throughLabels,
} from "./labels.ts";
import { audiences, intakes, kinds, programStates, purposes, regions } from "./rules.ts";

type Named = { slug: string; name: string };
type Props = { values: Record<string, string | undefined>; errors: Record<string, string> | undefined; hubs: Named[]; provinces: Named[] };

/** All form fields of an opportunity. */
export function OpportunityFields({ values, errors, hubs, provinces }: Props) {
  const field = (name: string) => ({ name, defaultValue: values[name] ?? "", error: errors?.[name] });
  const several = (name: string, legend: string, options: Named[]) => {
    const chosen = new Set((values[name] ?? "").split(/[;,]/));
    return (
      <fieldset className="mb-5" id={name}>
        <legend className="font-semibold">{legend}</legend>
        <div className="flex flex-wrap gap-x-4">
          {options.map((option) => (
            <CheckField key={option.slug} name={name} value={option.slug} label={option.name} checked={chosen.has(option.slug)} />
          ))}
        </div>
        <FieldError id={name} error={errors?.[name]} />
      </fieldset>
    );
  };
  return (
    <>
      <SelectField
        {...field("level")}
        defaultValue={values.level ?? "federal"}
        label={m.funding_field_level()}
        choices={[
          { value: "federal", label: m.funding_level_federal() },
          { value: "provincial", label: m.funding_level_provincial() },
        ]}
      />
      <TextField {...field("title")} label={m.funding_field_title()} maxLength={300} required />
      <TextField {...field("title_fr")} label={m.funding_field_title_fr()} maxLength={300} />
      <SelectField
        {...field("kind")}
        defaultValue={values.kind ?? "programme"}
        label={m.funding_field_kind()}
        choices={kinds.map((value) => ({ value, label: kindLabels[value]() }))}
      />
      <TextField {...field("organization")} label={m.funding_field_organization()} maxLength={300} required />
      <TextField {...field("organization_fr")} label={m.funding_field_organization_fr()} maxLength={300} />
      <TextField {...field("amount")} label={m.funding_field_amount()} maxLength={300} />
      <TextField {...field("amount_fr")} label={m.funding_field_amount_fr()} maxLength={300} />
      <TextField {...field("deadline")} type="date" label={m.funding_field_deadline()} />
      <TextArea {...field("description")} label={m.funding_field_description()} rows={5} maxLength={4000} required />
      <TextArea {...field("description_fr")} label={m.funding_field_description_fr()} rows={5} maxLength={4000} />
      <TextArea {...field("eligibility")} label={m.funding_field_eligibility()} rows={4} maxLength={4000} />
      <TextArea {...field("eligibility_fr")} label={m.funding_field_eligibility_fr()} rows={4} maxLength={4000} />
      <TextField {...field("source_url")} type="url" label={m.funding_field_address()} maxLength={2000} required />
      {several("provinces", m.funding_field_provinces(), provinces)}
      {several(
        "regions",
        m.funding_field_regions(),
        regions.map((slug) => ({ slug, name: regionLabels[slug]() })),
      )}
      <TextField {...field("city")} label={m.funding_field_city()} maxLength={300} />
      {several("hubs", m.funding_field_hubs(), hubs)}
      {several(
        "purposes",
        m.funding_field_purposes(),
        purposes.map((slug) => ({ slug, name: purposeLabels[slug]() })),
      )}
      <TextField {...field("occupations")} label={m.funding_field_occupations()} placeholder="8312, -8002" maxLength={300} />
      {several(
        "audiences",
        m.funding_field_audiences(),
        audiences.map((slug) => ({ slug, name: audienceLabels[slug]() })),
      )}
      <TextArea
        {...field("conditions")}
        label={m.funding_field_conditions()}
        rows={5}
        placeholder="age 15-30 | Aged 15 to 30 | De 15 à 30 ans | https://…"
      />
      <SelectField
        {...field("through")}
        label={m.funding_field_through()}
        choices={[{ value: "", label: m.funding_through_none() }, ...throughs.map((value) => ({ value, label: throughLabels[value]() }))]}
      />
      <SelectField
        {...field("reach")}
        defaultValue={values.reach ?? "0"}
        label={m.funding_field_reach()}
        choices={reaches.map((value) => ({ value: String(value), label: String(value) }))}
      />
      {several(
        "user_types",
        m.funding_field_user_types(),
        userTypes.map((slug) => ({ slug, name: userTypeLabels[slug]() })),
      )}
      <CheckField name="business" label={m.funding_field_business()} checked={values.business === "yes"} />
      <SelectField
        {...field("intake")}
        defaultValue={values.intake ?? "unknown"}
        label={m.funding_field_intake()}
        choices={intakes.map((value) => ({ value, label: intakeLabels[value]() }))}
      />
      <TextField {...field("intake_text")} label={m.funding_field_intake_text()} maxLength={300} />
      <TextField {...field("intake_text_fr")} label={m.funding_field_intake_text_fr()} maxLength={300} />
      <TextField {...field("cycle")} label={m.funding_field_cycle()} placeholder={cycleExample} />
      <TextField {...field("decision_time")} label={m.funding_field_decision_time()} maxLength={300} />
      <TextField {...field("decision_time_fr")} label={m.funding_field_decision_time_fr()} maxLength={300} />
      <SelectField
        {...field("status")}
        defaultValue={values.status ?? "unknown"}
        label={m.funding_field_status()}
        choices={programStates.map((value) => ({ value, label: statusLabels[value]() }))}
      />
      <TextField {...field("status_text")} label={m.funding_field_status_text()} maxLength={300} />
      <TextField {...field("status_text_fr")} label={m.funding_field_status_text_fr()} maxLength={300} />
      <TextField {...field("source_address")} type="url" label={m.funding_field_source_address()} maxLength={2000} />
      <TextField {...field("source")} label={m.funding_field_source()} maxLength={300} />
      <SelectField
        {...field("source_language")}
        defaultValue={values.source_language ?? "en"}
        label={m.funding_field_source_language()}
        choices={[
          { value: "en", label: "English" },
          { value: "fr", label: "Français" },
        ]}
      />
      <TextField {...field("source_date")} label={m.funding_field_source_date()} placeholder="2026-11" maxLength={10} />
      <CheckField name="own_page" label={m.funding_field_own_page()} checked={values.own_page === "yes"} />
      <TextField
        {...field("grants_owner")}
        label={m.funding_field_grants_owner()}
        hint={m.funding_grants_hint()}
        placeholder="nrc-cnrc"
        maxLength={60}
      />
      <TextField {...field("grants_name")} label={m.funding_field_grants_name()} maxLength={300} />
      <SelectField
        {...field("confidence")}
        defaultValue={values.confidence ?? "medium"}
        label={m.funding_field_confidence()}
        choices={(["high", "medium", "low"] as const).map((value) => ({ value, label: confidenceLabels[value]() }))}
      />
      <TextField {...field("as_of")} label={m.funding_field_as_of()} placeholder="2026-11" maxLength={10} />
      <TextArea {...field("editor_note")} label={m.funding_field_editor_note()} rows={3} maxLength={4000} />
    </>
  );
}
