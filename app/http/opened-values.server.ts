import { hash } from "node:crypto";

/** Empty for an empty field; long enough to tell one text from another. A browser sends line ends its own way. */
const digest = (value: string) => (value === "" ? "" : hash("sha256", value.replace(/\r\n?/g, "\n"), "base64url").slice(0, 8));

/** Says what the fields of a form held when it was opened, in a few characters each: enough to tell later which of them were touched. */
export const openedValues = (values: Record<string, string | null | undefined>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}:${digest(value ?? "")}`)
    .join(" ");

/** Returns a function that tells whether a field of a form was opened with this value. */
export const asOpened =
  ({ opened = "" }: Record<string, string>) =>
  (name: string, value: string): boolean =>
    ` ${opened} `.includes(` ${name}:${digest(value)} `);

/** Returns whether each field that a form was opened with was touched since, by its name; {} for a form that does not say. */
export function touchedIn({ opened = "", ...values }: Record<string, string>): Record<string, boolean> {
  const known = [...opened.matchAll(/(\S+):([\w-]*)/g)];
  return Object.fromEntries(known.map(([, name = "", before = ""]) => [name, digest(values[name] ?? "") !== before]));
}
