import { z } from "zod";
import { fold } from "#app/db/search.ts";
import { postalCode } from "#app/features/provinces/rules.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { digitsAsLetters } from "#app/text/confusables.ts";
import { namesFrom } from "#app/text/names.ts";
import { oneLine } from "#app/text/visible-text.ts";
import { m } from "#app/words/messages.ts";
import {
  bioLimit,
  fullNameLimit,
  isEmailAddress,
  isReservedUsername,
  isUsername,
  locationLimit,
  looksLikeEmail,
  mailedKinds,
  maximumPasswordLength,
  maximumUsernameLength,
  minimumPasswordLength,
  minimumUsernameLength,
  occupationLimit,
  skillLength,
  skillLimit,
  type TokenScope,
  tokenDays,
  tokenNameLimit,
  tokenScopes,
  userTypes,
  workplaceLimit,
} from "./rules.ts";

/** Reads text from a form or a JSON body; anything else counts as empty. */
const text = z.string().catch("");
const trimmed = text.transform((value) => value.trim());
/** A text of one line. */
const line = text.transform(oneLine);

const passwordTooShort = () => m.password_too_short({ limit: minimumPasswordLength });
const passwordTooLong = () => m.password_too_long({ limit: maximumPasswordLength });
/** Whether somebody reads a name as one of the site or its staff, however it is spelled: with digits, letters that look alike, or "rn" for an m. */
function readsReserved(name: string): boolean {
  const spelled = (["i", "l"] as const).map((one) => digitsAsLetters(fold(name), one));
  const readAs = [name, ...spelled, ...spelled.map((letters) => letters.replace(/rn/g, "m").replace(/vv/g, "w"))];
  return readAs.some((one) =>
    isReservedUsername(one.replace(/[^\p{L}\d]+/gu, "-").replace(/\b(?:the|of|at|le|la|les|l|de|du|des|d)\b/gi, "")),
  );
}

const fullNameTooLong = () => m.full_name_too_long({ limit: fullNameLimit });
export const occupationTooLong = () => m.occupation_too_long({ limit: occupationLimit });

const yesNo = z.boolean({ error: () => m.yes_or_no() }).optional();

export const Registration = z
  .object({
    email: trimmed,
    username: trimmed,
    full_name: line,
    user_type: trimmed.meta({ enum: userTypes }),
    postal_code: trimmed,
    password: text,
    /** JSON calls omit it, since nobody types a password twice there. */
    confirm_password: z.string().optional().catch(""),
    /** Nobody is found who did not say so. */
    is_discoverable: yesNo,
    /** Asks for one mail after the first week. */
    newcomer_mail: yesNo,
  })
  .meta({ required: ["email", "password", "username", "full_name", "user_type", "postal_code"] });
export type RegistrationInput = z.infer<typeof Registration>;

/**
 * Checks a registration in the order of docs/product/accounts.md#registration; each field gets the sentence of its first failed check.
 * @throws InvalidInput
 */
export function checkRegistration(input: RegistrationInput) {
  const fields: Record<string, string> = {};
  const check = (field: string, holds: boolean, sentence: () => string) => {
    if (!holds && !fields[field]) fields[field] = sentence();
  };
  const code = postalCode(input.postal_code);
  check("email", input.email !== "", m.register_email_required);
  check("password", input.password.trim() !== "", m.register_password_required);
  check("username", input.username !== "", m.register_username_required);
  check("full_name", input.full_name !== "", m.register_full_name_required);
  check("postal_code", input.postal_code !== "", m.register_postal_code_required);
  check("email", isEmailAddress(input.email), m.email_invalid);
  check("password", input.password.length >= minimumPasswordLength, passwordTooShort);
  check("password", input.password.length <= maximumPasswordLength, passwordTooLong);
  check("confirm_password", (input.confirm_password ?? input.password) === input.password, m.passwords_differ);
  check("postal_code", code !== null, m.postal_code_invalid);
  check("username", input.username.length >= minimumUsernameLength, () => m.username_too_short({ limit: minimumUsernameLength }));
  check("username", isUsername(input.username), m.username_invalid);
  check("username", input.username.length <= maximumUsernameLength, () => m.username_too_long({ limit: maximumUsernameLength }));
  check("username", !readsReserved(input.username), m.username_reserved);
  check("full_name", input.full_name.length <= fullNameLimit, fullNameTooLong);
  check("full_name", !readsReserved(input.full_name), m.full_name_reserved);
  const userType = userTypes.find((type) => type === input.user_type);
  check("user_type", userType !== undefined, m.user_type_invalid);
  if (Object.keys(fields).length > 0 || !code || !userType) throw new InvalidInput(fields);
  return {
    email: input.email.toLowerCase(),
    username: input.username,
    usernameKey: fold(input.username),
    fullName: input.full_name,
    userType,
    postalCode: code,
    isDiscoverable: (input.is_discoverable ?? false) && userType !== "secondary_student",
    password: input.password,
  };
}

export const SignIn = z
  .object({
    email: trimmed,
    password: text,
    remember: z.unknown().optional().transform(Boolean),
    /** Of the second step, where the account has one; pages ask for it on a page of its own. */
    code: z.union([z.number().transform((digits) => String(digits).padStart(6, "0")), trimmed]).optional(),
  })
  .meta({ required: ["email", "password"] });
export type SignInInput = z.infer<typeof SignIn>;

export function checkSignIn(input: Pick<SignInInput, "email" | "password">) {
  const [noEmail, noPassword] = [input.email === "", input.password.trim() === ""];
  if (noEmail || noPassword) {
    // The first says it whole, and is what a JSON call reads; each field says what to do there.
    throw new InvalidInput({
      form: m.login_both_required(),
      ...(noEmail && { email: m.register_email_required() }),
      ...(noPassword && { password: m.login_password_needed() }),
    });
  }
  if (!looksLikeEmail(input.email)) throw new InvalidInput({ email: m.email_invalid() });
  return { ...input, email: input.email.toLowerCase() };
}

export const ResetRequest = z.object({ email: trimmed });

export function checkResetRequest(input: z.infer<typeof ResetRequest>) {
  if (!looksLikeEmail(input.email)) throw new InvalidInput({ email: m.email_invalid() });
  return input.email.toLowerCase();
}

export const NewPassword = z.object({ token: text, password: text, confirm_password: text });
export type NewPasswordInput = z.infer<typeof NewPassword>;

export function checkNewPassword<P extends { password: string; confirm_password: string }>(input: P): P {
  if (input.password.trim() === "") throw new InvalidInput({ password: m.register_password_required() });
  if (input.password.length < minimumPasswordLength) throw new InvalidInput({ password: passwordTooShort() });
  if (input.password.length > maximumPasswordLength) throw new InvalidInput({ password: passwordTooLong() });
  if (input.password !== input.confirm_password) throw new InvalidInput({ confirm_password: m.passwords_differ() });
  return input;
}

const limited = (limit: number, sentence: (given: { limit: number }) => string, read: (text: string) => string = oneLine) =>
  z
    .string({ error: () => sentence({ limit }) })
    .transform(read)
    .pipe(z.string().max(limit, { error: () => sentence({ limit }) }));

export const PasswordChange = z.object({ current_password: text, password: text, confirm_password: text });
export type PasswordChangeInput = z.infer<typeof PasswordChange>;

export const AddressChange = z.object({ email: trimmed });
export type AddressChangeInput = z.infer<typeof AddressChange>;

/** Returns the address in lower case. @throws InvalidInput */
export function checkAddressChange(input: AddressChangeInput): AddressChangeInput {
  if (!isEmailAddress(input.email)) throw new InvalidInput({ email: m.email_invalid() });
  return { email: input.email.toLowerCase() };
}

export const TokenForm = z.object({ name: trimmed, days: text, scope: text });

/** Returns the name, the days as a number and the scope. @throws InvalidInput */
export function checkToken(input: z.infer<typeof TokenForm>): { name: string; days: number; scope: TokenScope } {
  const scope = tokenScopes.find((one) => one === input.scope);
  const days = tokenDays.find((one) => String(one) === input.days);
  const fields: Record<string, string> = {};
  if (input.name === "") fields.name = m.token_name_required();
  if (input.name.length > tokenNameLimit) fields.name = m.token_name_long({ limit: tokenNameLimit });
  if (!days) fields.days = m.token_days_invalid();
  if (!scope) fields.scope = m.token_scope_invalid();
  if (Object.keys(fields).length > 0 || !days || !scope) throw new InvalidInput(fields);
  return { name: input.name, days, scope };
}

/** PUT /api/auth/profile: a field that is absent stays as it is. */
export const Profile = z.object({
  full_name: z
    .string({ error: () => m.register_full_name_required() })
    .transform(oneLine)
    .pipe(
      z
        .string()
        .min(1, { error: () => m.register_full_name_required() })
        .max(fullNameLimit, { error: fullNameTooLong })
        .refine((name) => !readsReserved(name), { error: () => m.full_name_reserved() }),
    )
    .optional(),
  user_type: z.enum(userTypes, { error: () => m.user_type_invalid() }).optional(),
  postal_code: z
    .string({ error: () => m.postal_code_invalid() })
    .transform((value, context) => {
      const code = postalCode(value);
      if (!code) context.addIssue({ code: "custom", message: m.postal_code_invalid() });
      return code ?? "";
    })
    .optional(),
  occupation: limited(occupationLimit, occupationTooLong).nullable().optional(),
  language: z.enum(["en", "fr"], { error: () => m.language_invalid() }).optional(),
  bio: limited(bioLimit, m.bio_too_long, (value) => value.trim().replace(/\r\n/g, "\n")).optional(),
  location: limited(locationLimit, m.location_too_long).optional(),
  workplace: limited(workplaceLimit, m.workplace_too_long).optional(),
  /** A list of names, or the text that a form sends: names with commas between. */
  skills: z
    .union([z.string().transform(namesFrom), z.array(z.string()).transform((names) => namesFrom(names.join(",")))], {
      error: () => m.skills_invalid(),
    })
    .refine((names) => names.length <= skillLimit, { error: () => m.skills_too_many({ limit: skillLimit }) })
    .refine((names) => names.every((name) => name.length <= skillLength), { error: () => m.skill_too_long({ limit: skillLength }) })
    .optional(),
  is_discoverable: yesNo,
  accepts_requests: yesNo,
  accepts_mentions: yesNo,
  shows_user_type: yesNo,
  shows_occupation: yesNo,
  shows_province: yesNo,
  light_pages: yesNo,
  mailed_kinds: z
    .array(z.enum(mailedKinds, { error: () => m.mailed_kinds_invalid() }), { error: () => m.mailed_kinds_invalid() })
    .transform((kinds) => [...new Set(kinds)])
    .optional(),
});
export type ProfileInput = z.infer<typeof Profile>;

/** Checks what the JSON call requires before any other check (docs/product/accounts.md#the-call). @throws InvalidInput */
export function requireSendingFields(input: RegistrationInput): RegistrationInput {
  if (input.email && input.password && input.postal_code) return input;
  throw new InvalidInput({ form: m.register_sending_required() });
}
