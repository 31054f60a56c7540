import { labelsOf } from "#app/words/labels-of.ts";
import { resetEndings, resetReasons } from "./rules.ts";

export const resetReasonLabels = labelsOf("sign_in_reset_reason_", resetReasons);

export const resetEndingLabels = labelsOf("sign_in_reset_ending_", resetEndings);
