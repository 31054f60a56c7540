import { maximumPasswordLength, minimumPasswordLength } from "#app/features/accounts/rules.ts";
import { m } from "#app/words/messages.ts";

/** How long a password is: the one rule of its composition. */
export const passwordLength = () => m.password_length({ least: minimumPasswordLength, most: maximumPasswordLength });

/** All that is asked of a password, beside every field for a new one. */
export const passwordRules = () => `${passwordLength()}. ${m.password_uncommon()}`;
