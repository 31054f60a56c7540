import { mailedKinds } from "#app/features/accounts/rules.ts";

/** "mail_failed" tells admins that mail could not be delivered, "follow_up" that the day has come to come back to what they look
 * after, and asks authors what came of what they made; "security" tells of what somebody else may have done with one's account. */
export const notificationKinds = [...mailedKinds, "mail_failed", "follow_up", "security"] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** How many notifications a page shows. */
export const pageSize = 30;

/** How long a notification is stored, read or not. */
export const notificationDays = 365;

/** How much of a comment a notification repeats. */
export const excerptLength = 120;

export type Notice = {
  userId: number;
  kind: NotificationKind;
  /** The member who acted; null for the site itself. */
  actorId: number | null;
  /** The path of this site that the notification leads to. */
  path: string;
  /** The values in the sentence of its kind. */
  details: Record<string, string>;
};
