import { labelsOf } from "#app/words/labels-of.ts";
import { consentKinds, userTypes } from "./rules.ts";

export const userTypeLabels = labelsOf("user_type_", userTypes);

/** The end of the sentence "Send me an email about …". */
export const mailedKindLabels = labelsOf("mail_kind_", consentKinds);
