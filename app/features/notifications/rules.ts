/** Those a member may have by mail too. */
export const mailedKinds = ["reply", "connection_request", "connection_answer", "review_result", "moderation"] as const;
export type MailedKind = (typeof mailedKinds)[number];
/** "mail_failed" is for admins: mail could not be delivered. */
export type NotificationKind = MailedKind | "mail_failed";

/** A page of /notifications. */
export const pageSize = 30;

export type Notice = {
  userId: number;
  kind: NotificationKind;
  /** Who did it; null for the place itself. */
  actorId: number | null;
  /** Where it leads, a path of this site. */
  path: string;
  /** What the sentence of its kind needs. */
  details: Record<string, string>;
};
