/** When the intelligence of admins warns, in days. */
export const deadlineNearDays = 14;
export const queueOldDays = 3;
export const quietHubDays = 30;
export const sourceStaleDays = 365;

/** A hub without a post for so long is suggested something to say; a policy changed within as many is recent. */
export const quietSuggestionDays = 14;
export const recentDays = 30;

export const dayMs = 86_400_000;
