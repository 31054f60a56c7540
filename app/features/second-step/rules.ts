/** How long the way between two pages stays open: from the password to the code, and from the new key to its first code. */
export const ticketMinutes = 10;
export const ticketMs = ticketMinutes * 60_000;

/** How long a challenge for a passkey waits for its answer. */
export const challengeMinutes = 5;
export const challengeMs = challengeMinutes * 60_000;
export const passkeysEach = 20;
export const passkeyNameLimit = 60;

export const recoveryCodesEach = 10;
export const recoveryDigits = 20;

/** RFC 6238, as every app has it. */
export const stepSeconds = 30;
export const stepMs = stepSeconds * 1000;
export const codeDigits = 6;

/** Returns a text in groups of four, which people read and type without losing their place. */
export const inGroups = (text: string): string => (text.match(/.{1,4}/g) ?? []).join(" ");
