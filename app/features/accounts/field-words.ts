import { type FieldWords, labelIn, yesOrNo } from "#app/operations/revisions.ts";
import { m } from "#app/words/messages.ts";
import { mailedKindLabels, userTypeLabels } from "./labels.ts";

const shown = (field: () => string) => ({ label: () => `${m.settings_profile_shown()} · ${field()}`, value: yesOrNo });

/** The label of each settings field, as its form shows it, and the words for its values. */
export const accountFieldWords: FieldWords = {
  fullName: { label: m.field_full_name },
  userType: { label: m.field_user_type, value: labelIn(userTypeLabels) },
  postalCode: { label: m.field_postal_code },
  occupation: { label: m.people_occupation },
  language: { label: m.settings_language, value: labelIn({ en: () => "English", fr: () => "Français" }) },
  bio: { label: m.field_bio },
  location: { label: m.field_location },
  workplace: { label: m.field_workplace },
  skills: { label: m.field_skills },
  isDiscoverable: { label: m.settings_discoverable, value: yesOrNo },
  showsUserType: shown(m.field_user_type),
  showsOccupation: shown(m.people_occupation),
  showsProvince: shown(m.feed_province),
  acceptsRequests: { label: m.settings_requests, value: yesOrNo },
  acceptsMentions: { label: m.settings_mentions, value: yesOrNo },
  lightPages: { label: m.settings_light, value: yesOrNo },
  mailedKinds: { label: m.settings_mail, value: labelIn(mailedKindLabels) },
};
