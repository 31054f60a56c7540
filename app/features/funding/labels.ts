import { m } from "#app/words/messages.ts";
import type { Through } from "./conditions.ts";
import type { Applicant, Audience, Intake, kinds, Purpose, Region, Topic } from "./rules.ts";
import type { FundingStatus } from "./when.ts";

export const statusLabels: Record<FundingStatus, () => string> = {
  open: m.funding_status_open,
  closing_soon: m.funding_status_closing_soon,
  closed: m.funding_status_closed,
  unknown: m.funding_status_unknown,
};
const { open, closed, unknown } = statusLabels;
/** What staff say of a programme; the day that it closes says the rest. */
export const stateLabels = { open, closed, unknown };
export const intakeLabels: Record<Intake, () => string> = {
  continuous: m.funding_intake_continuous,
  by_call: m.funding_intake_by_call,
  annual: m.funding_intake_annual,
  tax_year: m.funding_intake_tax_year,
  closed: m.funding_intake_closed,
  unknown: m.funding_intake_unknown,
};
export const kindLabels: Record<(typeof kinds)[number], () => string> = {
  programme: m.funding_kind_programme,
  "tax credit": m.funding_kind_tax_credit,
  institute: m.funding_kind_institute,
  incubator: m.funding_kind_incubator,
  association: m.funding_kind_association,
  cluster: m.funding_kind_cluster,
};
export const regionLabels: Record<Region, () => string> = {
  "northern-ontario": m.funding_region_northern_ontario,
  "southern-ontario": m.funding_region_southern_ontario,
};
export const purposeLabels: Record<Purpose, () => string> = {
  learn: m.purpose_learn,
  work: m.purpose_work,
  start: m.purpose_start,
  hire: m.purpose_hire,
  fund: m.purpose_fund,
  research: m.purpose_research,
  train: m.purpose_train,
  export: m.purpose_export,
  prototype: m.purpose_prototype,
  equipment: m.purpose_equipment,
  patents: m.purpose_patents,
};
export const audienceLabels: Record<Audience, () => string> = {
  indigenous: m.audience_indigenous,
  women: m.audience_women,
  black: m.audience_black,
  investors: m.audience_investors,
  large: m.audience_large,
};
export const confidenceLabels = { high: m.confidence_high, medium: m.confidence_medium, low: m.confidence_low };
export const applicantLabels: Record<Applicant, () => string> = {
  business: m.funding_who_business,
  nonprofit: m.funding_who_nonprofit,
  researcher: m.funding_who_researcher,
  student: m.funding_who_student,
  individual: m.funding_who_individual,
  indigenous: m.funding_who_indigenous,
};
export const throughLabels: Record<Through, () => string> = {
  employer: m.through_employer,
  institution: m.through_institution,
  supervisor: m.through_supervisor,
  nomination: m.through_nomination,
  organization: m.through_organization,
  community: m.through_community,
  advisor: m.through_advisor,
};
type Sentence = typeof m.topic_students;
const topic = (name: Sentence, about: Sentence) => ({
  name,
  title: ((_, options) => m.topic_title({ topic: name({}, options) }, options)) as Sentence,
  about,
});
/** Each topic among others, the title of its page and its sentence. */
export const topicLabels: Record<Topic, ReturnType<typeof topic>> = {
  students: topic(m.topic_students, m.topic_students_about),
  workers: topic(m.topic_workers, m.topic_workers_about),
  "job-seekers": topic(m.topic_seekers, m.topic_seekers_about),
  researchers: topic(m.topic_researchers, m.topic_researchers_about),
  "small-firms": topic(m.topic_firms, m.topic_firms_about),
  "non-profits": topic(m.topic_nonprofits, m.topic_nonprofits_about),
  indigenous: topic(m.topic_indigenous, m.topic_indigenous_about),
  placements: topic(m.topic_placements, m.topic_placements_about),
  hiring: topic(m.topic_hiring, m.topic_hiring_about),
  training: topic(m.topic_training, m.topic_training_about),
  studying: topic(m.topic_studying, m.topic_studying_about),
  exporting: topic(m.topic_exporting, m.topic_exporting_about),
  research: topic(m.topic_research, m.topic_research_about),
  prototypes: topic(m.topic_prototypes, m.topic_prototypes_about),
  equipment: topic(m.topic_equipment, m.topic_equipment_about),
  patents: topic(m.topic_patents, m.topic_patents_about),
};
export const topicPath = (topic: Topic) => `/funding/for/${topic}`;
export const levelLabels = { federal: m.funding_level_federal, provincial: m.funding_level_provincial };
