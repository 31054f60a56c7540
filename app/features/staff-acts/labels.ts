import { labelsOf } from "#app/words/labels-of.ts";
import { m } from "#app/words/messages.ts";
import { type ActSubject, actKinds } from "./rules.ts";

export const kindLabels = labelsOf("acts_kind_", actKinds);

export const subjectLabels = {
  member: m.acts_on_member,
  post: m.acts_on_post,
  translation: m.acts_on_translation,
  comment: m.acts_on_comment,
  project: m.acts_on_project,
  company: m.acts_on_company,
  claim: m.acts_on_claim,
  program: m.acts_on_program,
  correction: m.acts_on_correction,
  policy: m.acts_on_policy,
  contact: m.acts_on_contact,
  coalition: m.acts_on_coalition,
  webhook: m.acts_on_webhook,
  appeal: m.acts_on_appeal,
} satisfies Record<ActSubject["type"], () => string>;
