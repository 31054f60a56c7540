import { labelsOf } from "#app/words/labels-of.ts";
import { m } from "#app/words/messages.ts";
import { throughs } from "./conditions.ts";
import { applicants, audiences, intakes, type kinds, purposes, type Region, type Topic } from "./rules.ts";
import type { FundingStatus } from "./when.ts";

export const statusLabels: Record<FundingStatus, () => string> = labelsOf("funding_status_", ["open", "closing_soon", "closed", "unknown"]);
const { open, closed, unknown } = statusLabels;
/** What staff say of a programme; the day that it closes says the rest. */
export const stateLabels = { open, closed, unknown };
export const intakeLabels = labelsOf("funding_intake_", intakes);
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
export const purposeLabels = labelsOf("purpose_", purposes);
export const audienceLabels = labelsOf("audience_", audiences);
export const confidenceLabels = { high: m.confidence_high, medium: m.confidence_medium, low: m.confidence_low };
export const applicantLabels = labelsOf("funding_who_", applicants);
export const throughLabels = labelsOf("through_", throughs);
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
