import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { refusalKinds } from "#app/features/mail/rules.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const page = read("docs/product/refused-mail.md");
const saidIn = (language: string) =>
  Object.assign({}, ...["mail-in", "comments", "posts", "notifications", "accounts"].map((room) => JSON.parse(read(`app/words/messages/${language}/${room}.json`)))); // biome-ignore format: one line

test("the page of what is refused says each answer as the site says it, in both languages", () => {
  const [english, french] = [saidIn("en"), saidIn("fr")];
  const rows = [...page.matchAll(/^\| .* \| `(\w+)` +\| (.*?) +\| (.*?) +\|$/gm)];
  expect(rows.length).toBeGreaterThan(14);
  for (const [, key = "", inEnglish, inFrench] of rows) expect([key, inEnglish, inFrench]).toEqual([key, english[key], french[key]]);
  const reasons = Object.keys(english).filter((key) => key.startsWith("mail_in_") && !/^mail_in_(?:back|refused|files|hub)/.test(key));
  expect(reasons.filter((key) => !rows.some(([, named]) => named === key))).toEqual([]);
});

test("it names every kind that the staff page counts, and each code that the receiver answers", () => {
  for (const kind of refusalKinds) expect(page).toContain(`**${kind}**`);
  const receiver = read("app/server/mail-receiver.ts");
  const answers = [...receiver.matchAll(/answer\((\d{3}), "([^"]+)"\)/g)].map(([, code, text]) => `\`${code} ${text}\``);
  expect(answers.length).toBe(5);
  for (const answer of answers) expect(page).toContain(answer);
});
