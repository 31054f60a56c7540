/** The 49,000 most used passwords, from zxcvbn's list. They take a few megabytes, so they are loaded at the first use. */
let common: Promise<Set<string>> | null = null;

export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  return (await common).has(password.toLowerCase());
}
