import { userTypeLabels } from "#app/features/accounts/labels.ts";
import { placeNames } from "#app/features/hubs/place-names.server.ts";
import { type FieldWords, labelIn, yesOrNo } from "#app/operations/revisions.ts";
import { day } from "#app/ui/day.ts";
import { m } from "#app/words/messages.ts";
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

/** Returns the label of each field of an opportunity, as its form shows it, and the words for its values. */
export async function opportunityFieldWords(): Promise<FieldWords> {
  const { hubs, provinces } = await placeNames();
  return {
    level: { label: m.funding_field_level, value: labelIn({ federal: m.funding_level_federal, provincial: m.funding_level_provincial }) },
    titleEn: { label: m.funding_field_title, input: "title" },
    titleFr: { label: m.funding_field_title_fr },
    kind: { label: m.funding_field_kind, value: labelIn(kindLabels) },
    organization: { label: m.funding_field_organization },
    organizationFr: { label: m.funding_field_organization_fr },
    amount: { label: m.funding_field_amount },
    amountFr: { label: m.funding_field_amount_fr },
    deadline: { label: m.funding_field_deadline, value: (value) => day(Number(value)) },
    description: { label: m.funding_field_description },
    descriptionFr: { label: m.funding_field_description_fr },
    eligibility: { label: m.funding_field_eligibility },
    eligibilityFr: { label: m.funding_field_eligibility_fr },
    sourceUrl: { label: m.funding_field_address },
    provinces: { label: m.funding_field_provinces, value: (value) => provinces.find((one) => one.slug === value)?.name ?? value },
    regions: { label: m.funding_field_regions, value: labelIn(regionLabels) },
    city: { label: m.funding_field_city },
    hubs: { label: m.funding_field_hubs, value: (value) => hubs.find((hub) => hub.slug === value)?.name ?? value },
    purposes: { label: m.funding_field_purposes, value: labelIn(purposeLabels) },
    occupations: { label: m.funding_field_occupations },
    audiences: { label: m.funding_field_audiences, value: labelIn(audienceLabels) },
    conditions: { label: m.funding_field_conditions },
    through: { label: m.funding_field_through, value: labelIn(throughLabels) },
    reach: { label: m.funding_field_reach },
    userTypes: { label: m.funding_field_user_types, value: labelIn(userTypeLabels) },
    isForBusiness: { label: m.funding_field_business, value: yesOrNo, input: "business" },
    isAiRelevant: { label: m.funding_field_ai, value: yesOrNo },
    intake: { label: m.funding_field_intake, value: labelIn(intakeLabels) },
    intakeText: { label: m.funding_field_intake_text },
    intakeTextFr: { label: m.funding_field_intake_text_fr },
    cycle: { label: m.funding_field_cycle },
    decisionTime: { label: m.funding_field_decision_time },
    decisionTimeFr: { label: m.funding_field_decision_time_fr },
    status: { label: m.funding_field_status, value: labelIn(statusLabels) },
    statusText: { label: m.funding_field_status_text },
    statusTextFr: { label: m.funding_field_status_text_fr },
    source: { label: m.funding_field_source },
    grantsOwner: { label: m.funding_field_grants_owner },
    grantsName: { label: m.funding_field_grants_name },
    confidence: { label: m.funding_field_confidence, value: labelIn(confidenceLabels) },
    asOf: { label: m.funding_field_as_of },
    editorNote: { label: m.funding_field_editor_note },
  };
}
