import { expect, test } from "vitest";
import { answerIn } from "#app/features/mail-in/answer.ts";

const words = "The tide gauge at Rimouski was wrong all week.\n\nI will ask the harbour.";
const quote = "> The levels do not match.\n>\n> > Since when?\n> Since Monday.";

/** What each program writes under an answer, some with the quote and some without marks. */
const quotes: Record<string, string> = {
  Gmail: `On Tue, Mar 3, 2026 at 9:14 AM Ana Roy <reply+x@mail.portage.ca> wrote:\n\n${quote}`,
  "Gmail, broken within the address": `On Tue, Mar 3, 2026 at 9:14 AM u/ana via Portage <\nreply+x@mail.portage.ca> wrote:\n\n${quote}`,
  "Gmail, broken behind the address": `On Tue, Mar 3, 2026 at 9:14 AM u/ana via Portage <reply+x@mail.portage.ca>\nwrote:\n\n${quote}`,
  "Gmail, broken before the address": `On Tue, Mar 3, 2026 at 9:14 AM u/ana via Portage\n<reply+x@mail.portage.ca> wrote:\n\n${quote}`,
  "Gmail in French": `Le mar. 3 mars 2026 à 09:14, Ana Roy <reply+x@mail.portage.ca> a\nécrit :\n\n${quote}`,
  "Gmail in Spanish": `El mar, 3 mar 2026 a las 9:14, Ana Roy (<reply+x@mail.portage.ca>) escribió:\n\n${quote}`,
  "Gmail in Polish": `wt., 3 mar 2026 o 09:14 Ana Roy <reply+x@mail.portage.ca> napisał(a):\n\n${quote}`,
  "Gmail in Japanese": `2026年3月3日(火) 9:14 Ana Roy <reply+x@mail.portage.ca>:\n\n${quote}`,
  "Gmail in Russian": `вт, 3 мар. 2026 г. в 09:14, Ana Roy <reply+x@mail.portage.ca>:\n\n${quote}`,
  "Apple Mail": `> On Mar 3, 2026, at 9:14 AM, Ana Roy <reply+x@mail.portage.ca> wrote:\n> \n${quote}`,
  "Apple Mail in French": `> Le 3 mars 2026 à 09:14, Ana Roy <reply+x@mail.portage.ca> a écrit :\n> \n${quote}`,
  "Apple Mail without an address": `On Mar 3, 2026, at 9:14 AM, Ana Roy wrote:\n\n${quote}`,
  Thunderbird: `On 2026-03-03 9:14 a.m., Ana Roy wrote:\n${quote}`,
  "Thunderbird in German": `Am 03.03.26 um 09:14 schrieb Ana Roy:\n${quote}`,
  "Thunderbird in Italian": `Il 03/03/2026 09:14, Ana Roy ha scritto:\n${quote}`,
  mutt: `On Tue, Mar 03, 2026 at 09:14:20AM -0500, Ana Roy wrote:\n${quote}`,
  "K-9, whose quote has no marks": "Ana Roy <reply+x@mail.portage.ca> wrote:\n\nThe levels do not match.\nSince Monday.",
  "Yahoo, whose quote has no marks":
    "    On Tuesday, March 3, 2026 at 09:14:20 a.m. EST, Ana Roy <reply+x@mail.portage.ca> wrote:  \n \n The levels do not match.",
  "mutt with dates in brackets": `* Ana Roy <reply+x@mail.portage.ca> [2026-03-03 09:14]:\n\n${quote}`,
  Outlook:
    "________________________________\nFrom: Ana Roy <reply+x@mail.portage.ca>\nSent: March 3, 2026 9:14 AM\nTo: Bo Li <bo@example.ca>\nSubject: u/ana replied\n\nThe levels do not match.",
  "Outlook for Windows, without a rule":
    "From: Ana Roy\nSent: Tuesday, March 3, 2026 9:14 AM\nTo: Bo Li\nSubject: u/ana replied\n\nThe levels do not match.",
  "Outlook in French":
    "De : Ana Roy <reply+x@mail.portage.ca>\nEnvoyé : 3 mars 2026 09:14\nÀ : Bo Li\nObjet : u/ana a répondu\n\nThe levels do not match.",
  "Outlook in German, bold":
    "*Von:* Ana Roy <reply+x@mail.portage.ca>\n*Gesendet:* Dienstag, 3. März 2026 09:14\n*An:* Bo Li\n*Betreff:* u/ana replied\n\nThe levels do not match.",
  "Outlook in Chinese":
    "发件人: Ana Roy <reply+x@mail.portage.ca>\n发送时间: 2026年3月3日 9:14\n收件人: Bo Li\n主题: u/ana\n\nThe levels do not match.",
  "Outlook of before":
    "-----Original Message-----\nFrom: Ana Roy [mailto:reply+x@mail.portage.ca]\nSent: March 3, 2026 9:14 AM\nTo: Bo Li\nSubject: A subject so long that\nit takes two lines\n\nThe levels do not match.",
  "a phone": "-------- Message d'origine --------\nDe : Ana Roy\nDate : 03/03/2026 09:14\n\nThe levels do not match.",
  "a forward below":
    "---------- Forwarded message ---------\nFrom: Ana Roy <ana@example.ca>\nDate: Tue, Mar 3, 2026\nSubject: Levels\nTo: <bo@example.ca>\n\nThe levels do not match.",
  "no attribution": quote,
};

for (const [program, below] of Object.entries(quotes)) {
  test(`of an answer with ${program} the words are left`, () => {
    const { words: left, cut } = answerIn(`${words}\n\n${below}\n`);
    expect(left).toBe(words);
    expect(cut).toContain("The levels do not match.");
  });

  test(`nothing is lost where no line stands empty before ${program}`, () => {
    expect(answerIn(`${words}\n${below}\n`).words).toBe(words);
  });
}

const signatures: Record<string, string> = {
  standard: "-- \nBo Li\nHarbour master, Rimouski",
  "of a phone": "Sent from my iPhone",
  "of a phone in French": "Envoyé de mon iPhone",
  "of Windows in French": "Provenance : Courrier pour Windows",
  "of a program in German": "Von meinem Android-Gerät mit K-9 Mail gesendet.",
  "of Outlook": "Get Outlook for Android<https://aka.ms/example>",
  "of a phone in Japanese": "iPhoneから送信",
  "behind a rule": "__________________\nBo Li\n418 555 0199\nbo@example.ca",
  "behind a dash": "—\nBo Li",
  "of a mailing list":
    "_______________________________________________\nTides mailing list\nTides@lists.example.ca\nhttps://lists.example.ca/tides",
};

for (const [kind, signature] of Object.entries(signatures))
  test(`a signature ${kind} is cut, also before a quote`, () => {
    expect(answerIn(`${words}\n\n${signature}\n`).words).toBe(words);
    for (const below of [quotes.Gmail, quotes.Outlook, quotes["Apple Mail"]])
      expect(answerIn(`${words}\n\n${signature}\n\n${below}`).words).toBe(words);
    expect(answerIn(`${words}\n\n${quotes.Gmail}\n\n${signature}`).words).toBe(words);
  });

test("an answer below the quote is found, with what greets above it", () => {
  expect(answerIn(`${quotes.Gmail}\n\n${words}`).words).toBe(words);
  expect(answerIn(`Hello Ana,\n\n${quotes.Gmail}\n\nSee https://example.ca/tides`).words).toBe(
    "Hello Ana,\n\nSee https://example.ca/tides",
  );
  expect(answerIn(`Hello Ana,\n\n${quotes.mutt}\n\n${words}\n\n-- \nBo`).words).toBe(`Hello Ana,\n\n${words}`);
});

test("answers between quoted lines keep what they answer, and lose what nobody answered", () => {
  const mail = `${quotes.mutt}\n\nSince Sunday, in fact.\n\n> Who knows?\n\nThe harbour.\n\n> Regards\n`;
  expect(answerIn(mail).words).toBe(`${quote}\n\nSince Sunday, in fact.\n\n> Who knows?\n\nThe harbour.`);
});

test("an answer to each of two mails is left whole", () => {
  expect(answerIn(`${quotes.mutt}\n\nSunday.\n\n${quotes.Gmail}\n\nThe harbour.`).words).toBe("Sunday.\n\nThe harbour.");
});

test("of a mail that only forwards, what it forwards is left", () => {
  expect(answerIn(quotes["a forward below"] ?? "").words).toBe("The levels do not match.");
  const apple =
    "Begin forwarded message:\n\nFrom: Ana Roy <ana@example.ca>\nSubject: Levels\nDate: March 3, 2026\n\nThe levels do not match.";
  expect(answerIn(apple).words).toBe("The levels do not match.");
});

/** Words that look a little like what is cut. */
const owned = [
  "On Monday I wrote:\n\nthe gauge is wrong. Nobody answered.",
  "From: Rimouski\nTo: Matane\n\nThat is the ferry I mean.",
  "Name: tide gauge\nModel: X2\nWhere: Rimouski\n\nThat is the one.",
  "The meeting is on 3 March 2026 at 14:30:\n\n- levels\n- gauges",
  "See these:\n\n- https://example.ca/a\n- https://example.ca/b",
  "First part.\n\n---\n\nThe second part goes on after a rule, and ends here.\nIt has two lines.",
  "First part.\n\n***\n\nP.S. Bring the maps",
  "> The levels do not match.\n\nThey do now.",
  "I sent it from my office.\n\nSent the mail to my boss as well",
  "Thanks!",
  "Write to harbour@example.ca and say:\n\nwe need the levels.",
  "a -- b\n--- a heading ---\nand more",
  "Get the phone from my desk",
  "Merci beaucoup :\n\nça marche",
];

for (const text of owned)
  test(`all of it is the person's: ${JSON.stringify(text)}`, () => {
    expect(answerIn(text)).toEqual({ words: text, cut: "" });
    expect(answerIn(`${text.replaceAll("\n", "\r\n")}\r\n\r\n${quotes.Gmail}`).words).toBe(text);
  });

test("no words are no words, and every line is either kept or cut", () => {
  for (const text of ["", "\n\n", quote, "Sent from my iPhone", "-- \nBo"]) expect(answerIn(text).words).toBe("");
  for (const below of Object.values(quotes)) {
    const { words: left, cut } = answerIn(`${words}\n\n${below}`);
    const lines = (text: string) => text.split("\n").map((line) => line.trim()).filter(Boolean).sort(); // biome-ignore format: one line
    expect(lines(`${left}\n${cut}`)).toEqual(lines(`${words}\n${below}`));
  }
});

test("a mail made to be slow is read in the time of any other", () => {
  const slow = [
    "a <\n",
    "---\nx\n",
    "x <a@b.ca> wrote:\n",
    "From: a@b.ca\nx\n",
    "\nSent from my iPhone\n",
    "> a\nb\n",
    "1-",
    "---- a ----\n",
  ];
  const began = performance.now();
  for (const text of slow) answerIn(text.repeat(200_000 / text.length));
  expect(performance.now() - began).toBeLessThan(5000);
});
