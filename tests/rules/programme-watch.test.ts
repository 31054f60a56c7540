import { expect, test } from "vitest";
import { changesBetween } from "#app/features/programme-watch/changes.ts";
import { factsIn, isPast } from "#app/features/programme-watch/facts.ts";
import { decoded, pageTextOf, sentencesIn } from "#app/features/programme-watch/page-text.server.ts";
import { firstReadAt, isHomeOf, isMissedTwice, nextReadAt } from "#app/features/programme-watch/rules.ts";
import { dayMs } from "#app/text/spans.ts";

const day = Date.UTC(2026, 10, 25);
const facts = (text: string, language: "en" | "fr", under = "") => factsIn({ text, under }, language, day).filter(({ kind }) => kind !== "who").map(({ kind, value }) => `${kind} ${value}`); // biome-ignore format: one line

test.each([
  ["Applications will be accepted from November 15 to January 12 at 3 p.m. ET.", ["intake 2026-11-15", "deadline 2027-01-12"]],
  ["Deadline: February 15, 2027", ["deadline 2027-02-15"]],
  ["Closes 2027-02-15 at 11:59 p.m. EST", ["deadline 2027-02-15"]],
  ["Submit by 15 March 2027", ["deadline 2027-03-15"]],
  ["The deadline is Friday, January 8, 2027, 5:00 pm PT.", ["deadline 2027-01-08"]],
  ["Applications are accepted between January 4 and February 26, 2027.", ["intake 2027-01-04", "deadline 2027-02-26"]],
  ["Call for proposals: November 15, 2026 – January 12, 2027", ["intake 2026-11-15", "deadline 2027-01-12"]],
  ["Deadlines are April 1 and October 1.", ["deadline 2027-04-01", "deadline 2027-10-01"]],
  ["The next intake opens in March 2027.", ["intake 2027-03"]],
  ["The program is fully subscribed.", ["state closed"]],
  ["We are not accepting applications at this time.", ["state closed"]],
  ["The program is winding down and will not fund new projects.", ["state closed"]],
  ["Applications are being accepted on an ongoing basis.", ["state open"]],
  ["Our office is closed December 25 and 26.", []],
  ["A maximum of CAD 15,000, or two-thirds of the costs.", ["amount $15000", "amount two thirds"]],
  ["Once the program is closed, late applications are returned.", []],
  ["Date modified: 2026-11-20", []],
  ["Applicants hear from us within 30 days.", []],
  ["Up to $1.5 million, or 50% of eligible costs.", ["amount $1500000", "amount 50%"]],
])("%s", (text, expected) => expect(facts(text, "en")).toEqual(expected));

test.each([
  ["Date limite : le 1er février", ["deadline 2027-02-01"]],
  ["La date limite est le 15 janvier 2027 à 17 h (HE).", ["deadline 2027-01-15"]],
  ["Les demandes sont reçues du 15 novembre au 12 janvier.", ["intake 2026-11-15", "deadline 2027-01-12"]],
  ["Déposez votre demande au plus tard le 1ᵉʳ mars 2027 à 16 h 30.", ["deadline 2027-03-01"]],
  ["Dépôt des demandes entre le 4 janvier et le 26 février 2027", ["intake 2027-01-04", "deadline 2027-02-26"]],
  ["Du 2 au 15 mars 2027", ["intake 2027-03-02", "deadline 2027-03-15"]],
  ["Prochain appel : mars 2027", ["intake 2027-03"]],
  ["Le programme est fermé.", ["state closed"]],
  ["Fermé", ["state closed"]],
  ["Le budget est épuisé.", ["state closed"]],
  ["Les fonds disponibles sont entièrement engagés.", ["state closed"]],
  ["Appel de projets clos", ["state closed"]],
  ["Appel de projets en cours", ["state open"]],
  ["Les demandes sont maintenant acceptées.", ["state open"]],
  ["Date de modification : 2026-11-20", []],
  ["Jusqu’à 1,5 million de dollars, 25 000 $ par an, 50 % des coûts.", ["amount $1500000", "amount $25000", "amount 50%"]],
])("%s", (text, expected) => expect(facts(text, "fr")).toEqual(expected));

test("a date is read by its heading where its sentence says nothing", () => {
  expect(facts("January 15, 2027", "en", "Application deadline")).toEqual(["deadline 2027-01-15"]);
  expect(facts("Le 15 janvier 2027", "fr", "Date limite")).toEqual(["deadline 2027-01-15"]);
  expect(facts("January 15, 2027", "en", "Visits of the lab")).toEqual([]);
});

test("only texts whose dates are over are past", () => {
  expect(isPast("November 12, 2026: a grant was given", day)).toBe(true);
  expect(isPast("Closes January 12, 2027", day)).toBe(false);
  expect(isPast("No date at all", day)).toBe(false);
});

test("sentences end where they end, not after Jan. or p.m.", () => {
  expect(sentencesIn("Apply by Jan. 15, 2027. Closes at 3 p.m. ET. Call us.", "en")).toEqual(["Apply by Jan. 15, 2027.", "Closes at 3 p.m. ET.", "Call us."]); // biome-ignore format: one line
});

test("order, quotes and past stamps are no change; a moved date is one, with its words before and after", () => {
  const said = (...texts: string[]) => texts.map((text) => ({ text, under: "" }));
  const before = said("You'll need a plan.", "Closing date: January 15, 2027.", "Updated November 1, 2026.");
  const given = { language: "en" as const, day };
  expect(changesBetween(before, said("Updated November 20, 2026.", "Closing date: January 15, 2027.", "You’ll need a plan."), given)).toEqual([]); // biome-ignore format: one line
  expect(changesBetween(before, said("You'll need a plan.", "Closing date: March 1, 2027."), given)).toEqual([
    { kind: "deadline", value: "2027-03-01", was: before[1], now: { text: "Closing date: March 1, 2027.", under: "" } },
  ]);
  expect(changesBetween(before, said("You'll need a plan."), given)).toEqual([{ kind: "deadline", value: "", was: before[1], now: null }]);
});

test("valid UTF-8 is read as such whatever is claimed; what claims to be it and is not is refused", () => {
  expect(decoded(Buffer.from("Échéance"), "text/html; charset=iso-8859-1")).toBe("Échéance");
  expect(decoded(Buffer.from("Échéance", "latin1"), "text/html; charset=iso-8859-1")).toBe("Échéance");
  expect(() => decoded(Buffer.from("é".repeat(50), "latin1"), "text/html; charset=utf-8")).toThrow();
});

/** A PDF of one page with a text layer, built by its format. */
function pdfOf(lines: string[]): Buffer {
  const stream = `BT /F1 12 Tf 50 700 Td ${lines.map((line) => `(${line}) Tj 0 -14 Td`).join(" ")} ET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const at = file.length;
  return Buffer.from(`${file}xref\n0 6\n0000000000 65535 f \n${places.join("")}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${at}\n%%EOF`);
}

test("of a PDF the text layer is read, in its language, with lines that go on joined", async () => {
  const { language, sentences } = await pageTextOf(pdfOf(["Les demandes sont recues du 15 novembre", "au 12 janvier.", "Le programme est ouvert."]), "application/pdf", day); // biome-ignore format: one line
  expect(language).toBe("fr");
  expect(sentences.map(({ text }) => text)).toEqual(["Les demandes sont recues du 15 novembre au 12 janvier.", "Le programme est ouvert."]);
});

test("pages are read weekly, spread over the week, daily near a date, and after three days where they were missing", () => {
  expect(nextReadAt(day, [], null)).toBe(day + 7 * dayMs);
  expect(nextReadAt(day, [day + 5 * dayMs], null)).toBe(day + dayMs);
  expect(nextReadAt(day, [day + 5 * dayMs], "slow")).toBe(day + 7 * dayMs);
  expect(nextReadAt(day, [], "missing")).toBe(day + 3 * dayMs);
  const days = new Set(Array.from({ length: 140 }, (_, id) => Math.floor((firstReadAt(id, day) - day) / dayMs)));
  expect(days).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
  expect([isMissedTwice(null, day), isMissedTwice(day - 3 * dayMs, day), isMissedTwice(day - 8 * dayMs, day)]).toEqual([
    false,
    true,
    false,
  ]);
});

test("the first page of a site is known by its path, in any language", () => {
  const asked = "https://a.example/en/programs/fund";
  for (const home of ["https://a.example/", "https://b.example/fr", "https://a.example/en/index.html", "https://a.example/en/home"]) expect(isHomeOf(asked, home)).toBe(true); // biome-ignore format: one line
  for (const other of ["https://a.example/en/programs", "https://a.example/?id=12"]) expect(isHomeOf(asked, other)).toBe(false);
  expect(isHomeOf("https://fund.example/", "https://fund.example/en")).toBe(false);
});
