import { mailedKinds } from "#app/features/accounts/rules.ts";

/** "mail_failed" tells admins that mail could not be delivered, "follow_up" that the day has come to come back to what they look
 * after, and asks authors what came of what they made; "security" tells of what somebody else may have done with one's account. */
export const notificationKinds = [...mailedKinds, "mail_failed", "follow_up", "security"] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What a reader can look at by itself: answers to what they wrote, who wants to reach them, and what they follow. */
export const noticeParts = {
  wrote: ["reply", "mention", "translation"],
  people: ["connection_request", "connection_answer"],
  follows: ["followed", "programme", "reminder"],
} as const satisfies Record<string, NotificationKind[]>;
export type NoticePart = keyof typeof noticeParts;

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
  /**
   * The values in the sentence of its kind. `of` is the one thing that several acts of this kind may be about: then what is unread is one notice,
   * with how many there were (`count`), by whom (`people`) and the comments that they wrote (`comments`).
   */
  details: Record<string, string>;
};

/** Returns the numbers in a list of `details`. */
export const numbersIn = (list = ""): number[] => list.split(",").filter(Boolean).map(Number);

/** Returns the comments that a notice is about, by its path where it is about one. */
export const commentsIn = ({ path, details }: Pick<Notice, "path" | "details">): number[] =>
  details.comments ? numbersIn(details.comments) : [...path.matchAll(/\?comment=(\d+)/g)].map(([, id]) => Number(id));

/** Returns the address of a comment beside the one that a notice leads to. */
export const besides = (path: string, commentId: number) => `${path.split("?")[0]}?comment=${commentId}#comment-${commentId}`;

/** Returns what mails of these notices are about together: who gets one waits for the next. Null where each mail is of its own. */
export const topicOf = ({ kind, details }: Pick<Notice, "kind" | "details">): string | null =>
  details.of && (details.comments || kind === "connection_request") ? `${kind} ${details.of}` : null;

/** Returns the address of the thing that notices of one group are about. */
export function thingOf({ path, details }: Pick<Notice, "path" | "details">): string {
  const [type, id] = (details.of ?? "").split(":");
  return type === "comment" ? besides(path, Number(id)) : (path.split("?")[0] ?? path);
}
