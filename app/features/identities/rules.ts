/** How long the way to a provider and back may take, and the form of a new member after it. */
export const wayMinutes = 10;
export const wayMs = wayMinutes * 60_000;

/** How long a provider may take for an answer, and how long that may be. */
export const answerSeconds = 5;
export const answerBytes = 256 * 1024;

/** How long what a provider says of itself is believed: after a change there, sign-ins may fail for as long. */
export const metadataMs = 10 * 60_000;
