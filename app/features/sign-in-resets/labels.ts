import { m } from "#app/words/messages.ts";
import type { ResetEnding, ResetReason } from "./rules.ts";

export const resetReasonLabels = {
  lost: m.sign_in_reset_reason_lost,
  stolen: m.sign_in_reset_reason_stolen,
  other: m.sign_in_reset_reason_other,
} satisfies Record<ResetReason, () => string>;

export const resetEndingLabels = {
  done: m.sign_in_reset_ending_done,
  stopped: m.sign_in_reset_ending_stopped,
  called_off: m.sign_in_reset_ending_called_off,
  signed_in: m.sign_in_reset_ending_signed_in,
  void: m.sign_in_reset_ending_void,
} satisfies Record<ResetEnding, () => string>;
