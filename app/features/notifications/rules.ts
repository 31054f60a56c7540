export const notificationKinds = ["reply", "connection_request", "connection_answer", "review_result", "moderation"] as const;
export type NotificationKind = (typeof notificationKinds)[number];

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
