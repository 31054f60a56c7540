import { randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import { hashSecret } from "#app/auth/secret.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { codeDigits, inGroups, recoveryCodesEach, recoveryDigits, stepMs, stepSeconds } from "./rules.ts";

/** Returns a new key of 160 bits, in base32. */
export const newKey = (): string => new Secret({ size: 20 }).base32;

const generatorOf = (key: string, label = "") =>
  new TOTP({ issuer: settings.brand.name, label, secret: Secret.fromBase32(key), digits: codeDigits, period: stepSeconds });

/** Returns when the code's step began, which orders codes; null for a wrong code. Phones may be a step of 30 seconds fast or slow. */
export function stepOf(key: string, code: string, now: number): number | null {
  const generator = generatorOf(key);
  const off = generator.validate({ token: code, timestamp: now, window: 1 });
  return off === null ? null : (generator.counter({ timestamp: now }) + off) * stepMs;
}

/** What an app takes a key from: the key in groups, its address, and that as a picture whose `path` is drawn with a line of width 1. */
export type KeyShown = { text: string; address: string; picture: { size: number; path: string } };

export function showKey(key: string, email: string): KeyShown {
  const address = generatorOf(key, email).toString();
  const { size, data } = encode(address, { ecc: "M", border: 4 }); // scanners need the border
  const path = data
    .map((row, y) =>
      darkRuns(row)
        .map(({ index, 0: run }) => `M${index} ${y}.5h${run.length}`)
        .join(""),
    )
    .join("");
  return { text: inGroups(key), address, picture: { size, path } };
}

/** The dark squares of a row that stand side by side: a line each makes a third of the bytes. */
const darkRuns = (row: boolean[]) => [
  ...row
    .map((dark) => (dark ? "#" : " "))
    .join("")
    .matchAll(/#+/g),
];

/** Returns codes of 66 bits, in groups of digits: phones show a keyboard of digits for the field. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodesEach }, () => inGroups(Array.from({ length: recoveryDigits }, () => randomInt(10)).join("")));

const digitsOf = (typed: string) => typed.normalize("NFKC").replace(/\D/g, "");

/** Hashes a recovery code, however it was typed, with its number in the list or without. It does not depend on the site's secret: these codes are the way in when that is lost. */
export const recoveryHash = (userId: number, typed: string): string =>
  hashSecret(`recovery code ${userId} ${digitsOf(typed).slice(-recoveryDigits)}`);

/** Returns the digits when the typed text has as many as a code of a phone, however they are spaced; null for anything else. */
export function phoneCode(typed: string): string | null {
  const digits = digitsOf(typed);
  return digits.length === codeDigits ? digits : null;
}
