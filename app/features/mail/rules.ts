/** What becomes of a mail; one is kept while no mail server is set. */
export const mailStatuses = ["pending", "failed", "sent", "kept"] as const;
export type MailStatus = (typeof mailStatuses)[number];
export const pageSize = 25;
