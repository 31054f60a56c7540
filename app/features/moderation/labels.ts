import type { LoggedAct } from "#app/features/moderation-log/rules.ts";
import { m } from "#app/words/messages.ts";

/** What each act is called in the logs. */
export const actLabels: Record<LoggedAct, () => string> = {
  pin: m.act_pin,
  unpin: m.act_unpin,
  feature: m.act_feature,
  unfeature: m.act_unfeature,
  lock: m.act_lock,
  unlock: m.act_unlock,
  remove: m.act_remove,
  remove_pictures: m.act_remove_pictures,
  restore: m.act_restore,
  release: m.act_release,
  edit: m.act_edit,
  remove_update: m.act_remove_update,
  suspend: m.act_suspend,
  unsuspend: m.act_unsuspend,
  dismiss: m.act_dismiss,
};
