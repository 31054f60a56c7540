import { expect, test } from "vitest";
import { readMail } from "#app/features/mail-in/received.server.ts";

/** A mail as a program sends it: its own headers, and its text in the bytes of its character set. */
const mailOf = (headers: string, body: string, encoding: BufferEncoding = "utf8", from = "Jane Doe <jane@example.ca>") =>
  Buffer.from(
    `From: ${from}\nTo: reply+x@mail.example.ca\nSubject: Re: Levels\nMIME-Version: 1.0\n${headers}\n\n${body}`.replaceAll("\n", "\r\n"),
    encoding,
  );
const utf8 = "Content-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit";
const page = "Content-Type: text/html; charset=utf-8";
const both = (text: string, html: string) =>
  `--b\nContent-Type: text/plain; charset="UTF-8"\n\n${text}\n\n--b\nContent-Type: text/html; charset="UTF-8"\n\n${html}\n\n--b--\n`;
const alternative = 'Content-Type: multipart/alternative; boundary="b"';

const words = "The gauge at Rimouski was wrong all week.\n\nI will ask the harbour.";
const mots = "Le marégraphe de Rimouski s’est trompé toute la semaine.\n\nJe demanderai au port.";
const html = "<div>The gauge at Rimouski was wrong all week.</div><div><br></div><div>I will ask the harbour.</div>";
const quote = "> The levels do not match.\n>\n> > Since when?\n> Since Monday.";
const marked = "<div>The levels do not match.</div>";
const ana = "u/ana via Portage <reply+x@mail.example.ca>";
const anaPage = 'u/ana via Portage &lt;<a href="mailto:reply+x@mail.example.ca">reply+x@mail.example.ca</a>&gt;';

/** What each program sends, and what of it is the person's. */
const mails: [program: string, mail: Buffer, theirs: string][] = [
  [
    "Gmail on a phone, text and page",
    mailOf(alternative, both(`${words}\n\nOn Fri., Mar. 6, 2026, 9:14 a.m. u/ana via Portage, <\nreply+x@mail.example.ca> wrote:\n\n${quote}`, `<div dir="auto">${html}</div><br><div class="gmail_quote"><div dir="ltr">On Fri., Mar. 6, 2026 ${anaPage} wrote:<br></div><blockquote class="gmail_quote">${marked}</blockquote></div>`)), // biome-ignore format: one mail
    words,
  ],
  [
    "Gmail in French, its line broken in two",
    mailOf(utf8, `${mots}\n\nLe ven. 6 mars 2026, 09 h 14, u/ana via Portage <reply+x@mail.example.ca> a\nécrit :\n\n${quote}`),
    mots,
  ],
  [
    "Gmail, a page alone",
    mailOf(page, `<div dir="ltr">${html}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Fri, Mar 6, 2026 at 9:14 AM ${anaPage} wrote:<br></div><blockquote class="gmail_quote" style="margin:0">${marked}</blockquote></div>`), // biome-ignore format: one mail
    words,
  ],
  [
    "Outlook on the web",
    mailOf(page, `<html><body><div class="elementToProof">${html}</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri" color="#000000"><b>From:</b> ${anaPage}<br><b>Sent:</b> Friday, March 6, 2026 9:14 AM<br><b>To:</b> Jane Doe &lt;jane@example.ca&gt;<br><b>Subject:</b> u/ana replied</font><div>&nbsp;</div></div>${marked}</body></html>`), // biome-ignore format: one mail
    words,
  ],
  [
    "Outlook for Windows in French, windows-1252",
    mailOf("Content-Type: text/plain; charset=windows-1252\nContent-Transfer-Encoding: 8bit", `Le mar\xe9graphe de Rimouski s\x92est tromp\xe9 toute la semaine.\n\nJe demanderai au port.\n\n\nDe\xa0: ${ana}\nEnvoy\xe9\xa0: 6 mars 2026 09:14\n\xc0\xa0: Jane Doe <jane@example.ca>\nObjet\xa0: u/ana a r\xe9pondu\n\nLes niveaux ne concordent pas.`, "latin1"), // biome-ignore format: one mail
    mots,
  ],
  [
    "Outlook for Windows with a signature that no dash begins",
    mailOf(utf8, `${words}\n\nJane Doe, P.Eng.\nDirector, Tides and Levels\nPort of Rimouski\nT: 613-555-0199 | www.port.example\n\nFrom: ${ana}\nSent: March 6, 2026 9:14 AM\nTo: Jane Doe <jane@example.ca>\nSubject: u/ana replied\n\nThe levels do not match.`), // biome-ignore format: one mail
    words,
  ],
  [
    "Outlook of an office with a signature in both languages",
    mailOf(utf8, `${words}\n\nJane B. Doe\nSenior Analyst, Fisheries and Oceans Canada / Government of Canada\njane.doe@example.gc.ca / Tel: 613-555-0199\n\nAnalyste principale, Pêches et Océans Canada / Gouvernement du Canada\njane.doe@example.gc.ca / Tél. : 613-555-0199\n\nFrom: ${ana}\nSent: March 6, 2026 9:14 AM\nTo: Doe, Jane (DFO/MPO) <jane@example.ca>\nSubject: u/ana replied\n\nThe levels do not match.`, "utf8", '"Doe, Jane (DFO/MPO)" <jane@example.ca>'), // biome-ignore format: one mail
    words,
  ],
  [
    "Outlook on a phone, with a line of underscores",
    mailOf(utf8, `${words}\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: ${ana}\nSent: Friday, March 6, 2026 9:14:20 AM\nTo: Jane Doe <jane@example.ca>\nSubject: u/ana replied\n\nThe levels do not match.`), // biome-ignore format: one mail
    words,
  ],
  [
    "Outlook on a phone in French",
    mailOf(utf8, `${mots}\n\nTélécharger Outlook pour Android<https://aka.ms/AAb9ysg>\n________________________________\nDe : ${ana}\nEnvoyé : vendredi 6 mars 2026 09:14\nÀ : Jane Doe <jane@example.ca>\nObjet : u/ana a répondu\n\nLes niveaux ne concordent pas.`), // biome-ignore format: one mail
    mots,
  ],
  [
    "Apple Mail, quoted-printable",
    mailOf("Content-Type: text/plain;\n\tcharset=utf-8\nContent-Transfer-Encoding: quoted-printable", `Le mar=C3=A9graphe de Rimouski s=E2=80=99est tromp=C3=A9 toute la se=\nmaine.\n\nJe demanderai au port.\n\n> Le 6 mars 2026 =C3=A0 09:14, ${ana} a =C3=\n=A9crit=C2=A0:\n>=20\n> Les niveaux ne concordent pas.`), // biome-ignore format: one mail
    mots,
  ],
  [
    "Mail on an iPhone",
    mailOf(utf8, `${words}\n\nSent from my iPhone\n\n> On Mar 6, 2026, at 9:14 AM, ${ana} wrote:\n> \n> \ufeffThe levels do not match.`),
    words,
  ],
  [
    "Mail on an iPhone in French, its line right below the text",
    mailOf(utf8, `${mots}\nEnvoyé de mon iPhone\n\n> Le 6 mars 2026 à 09:14, ${ana} a écrit :\n> \n> Les niveaux ne concordent pas.`),
    mots,
  ],
  ["a phone whose line stands right below the text", mailOf(utf8, `${words}\nSent from my iPhone\n`), words],
  [
    "Yahoo",
    mailOf(page, `<div>${html}</div><div><br></div><div id="ymail_android_signature"><a href="https://mail.onelink.me/1">Sent from Yahoo Mail on Android</a></div><br><blockquote><div>On Fri., Mar. 6, 2026 at 9:14 a.m., u/ana via Portage</div><div>&lt;reply+x@mail.example.ca&gt; wrote:</div><div>${marked}</div></blockquote>`), // biome-ignore format: one mail
    words,
  ],
  [
    "Thunderbird in French, format=flowed",
    mailOf("Content-Type: text/plain; charset=UTF-8; format=flowed\nContent-Transfer-Encoding: 8bit", `Le marégraphe de Rimouski \ns’est trompé toute la semaine.\n\nJe demanderai au port.\n\nLe 2026-03-06 à 09:14, u/ana via Portage a écrit :\n> Les niveaux ne \n> concordent pas.\n\n-- \nJane Doe\nRimouski`), // biome-ignore format: one mail
    mots,
  ],
  [
    "mutt, answers between quoted lines",
    mailOf(utf8, `On Fri, Mar 06, 2026 at 09:14:20AM -0500, u/ana via Portage wrote:\n> The levels do not match.\n\nThey do now.\n\n> Since when?\n\nSince Sunday.\n\n> Thanks,\n> Ana\n\n-- \nJane Doe\n`), // biome-ignore format: one mail
    "> The levels do not match.\n\nThey do now.\n\n> Since when?\n\nSince Sunday.",
  ],
  [
    "a program that answers below",
    mailOf(utf8, `On 2026-03-06 9:14 a.m., u/ana via Portage wrote:\n${quote}\n\n${words}\n\nJane Doe\nHarbour office, 418 555-0199\n`),
    words,
  ],
  [
    "Proton Mail",
    mailOf(utf8, `${words}\n\nSent with [Proton Mail](https://proton.me/mail/home) secure email.\n\nOn Friday, March 6th, 2026 at 9:14 AM, ${ana} wrote:\n\n${quote}`), // biome-ignore format: one mail
    words,
  ],
  [
    "Proton Mail in French",
    mailOf(utf8, `${mots}\n\nEnvoyé avec la messagerie sécurisée [Proton Mail](https://proton.me/).\n\nLe vendredi 6 mars 2026 à 09:14, ${ana} a écrit :\n\n${quote}`), // biome-ignore format: one mail
    mots,
  ],
  [
    "Samsung",
    mailOf(utf8, `${words}\n\n\n\nSent from my Galaxy\n\n\n-------- Original message --------\nFrom: ${ana} \nDate: 2026-03-06 9:14 a.m. (GMT-05:00) \nTo: jane@example.ca \nSubject: u/ana replied \n\nThe levels do not match.`), // biome-ignore format: one mail
    words,
  ],
  [
    "Samsung in French",
    mailOf(utf8, `${mots}\n\n\nEnvoyé à partir de mon appareil Galaxy\n\n\n-------- Message d'origine --------\nDe : ${ana} \nDate : 2026-03-06 09 h 14 (GMT-05:00) \nÀ : jane@example.ca \nObjet : u/ana a répondu \n\nLes niveaux ne concordent pas.`), // biome-ignore format: one mail
    mots,
  ],
  [
    "K-9",
    mailOf(utf8, `${words}\n-- \nSent from my Android device with K-9 Mail. Please excuse my brevity.\n\nOn March 6, 2026 9:14:20 AM EST, ${ana} wrote:\n${quote}`), // biome-ignore format: one mail
    words,
  ],
  [
    "K-9 in French, below its quote",
    mailOf(utf8, `${mots}\n\nLe 6 mars 2026 09:14:20 HNE, ${ana} a écrit :\n${quote}\n-- \nEnvoyé de mon appareil Android avec Courriel K-9 Mail. Veuillez excuser ma brièveté.`), // biome-ignore format: one mail
    mots,
  ],
  [
    "Hey",
    mailOf(page, `<div class="trix-content"><div>The gauge at Rimouski was wrong all week.<br><br>I will ask the harbour.</div></div><br>On March 6, 2026, ${anaPage} wrote:<br><blockquote>${marked}</blockquote>`), // biome-ignore format: one mail
    words,
  ],
  [
    "Zimbra in French, iso-8859-1",
    mailOf("Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable", `Le mar=E9graphe s'est tromp=E9.\n\n----- Mail original -----\nDe: "u/ana via Portage" <reply+x@mail.example.ca>\n=C0: "Jane Doe" <jane@example.ca>\nEnvoy=E9: Vendredi 6 Mars 2026 09:14:20\nObjet: u/ana a r=E9pondu\n\nLes niveaux ne concordent pas.`), // biome-ignore format: one mail
    "Le marégraphe s'est trompé.",
  ],
  [
    "a forward with words above it",
    mailOf(utf8, `${words}\n\n---------- Forwarded message ---------\nFrom: Port <port@example.ca>\nDate: Fri, Mar 6, 2026 at 9:14 AM\nSubject: Levels\nTo: <jane@example.ca>\n\nThe levels do not match.`), // biome-ignore format: one mail
    words,
  ],
  [
    "a forward in French, words above it",
    mailOf(utf8, `${mots}\n\n-------- Message transféré --------\nSujet : Niveaux\nDate : Fri, 6 Mar 2026 09:14:20 -0500\nDe : Port <port@example.ca>\nPour : jane@example.ca\n\nLes niveaux ne concordent pas.`), // biome-ignore format: one mail
    mots,
  ],
  [
    "Yahoo on a phone, the quote in the line of its attribution",
    mailOf(utf8, `${words}\n\nSent from Yahoo Mail on Android \n \n  On Fri., Mar. 6, 2026 at 9:14 a.m., u/ana via Portage<reply+x@mail.example.ca> wrote:   The levels do not match.\n\nSince Monday.`), // biome-ignore format: one mail
    words,
  ],
  [
    "Yahoo in French, without marks",
    mailOf(utf8, `${mots}\n\n    Le vendredi 6 mars 2026 à 09 h 14 min 20 s HNE, ${ana} a écrit :  \n \n Les niveaux ne concordent pas.`),
    mots,
  ],
  [
    "Outlook for Windows, a page",
    mailOf(page, `<div class=WordSection1><p class=MsoNormal>The gauge at Rimouski was wrong all week.<o:p></o:p></p><p class=MsoNormal>I will ask the harbour.</p><p class=MsoNormal><o:p>&nbsp;</o:p></p><div><div style='border:none;border-top:solid #E1E1E1 1.0pt'><p class=MsoNormal><b>From:</b> ${anaPage} <br><b>Sent:</b> March 6, 2026 9:14 AM<br><b>To:</b> Jane Doe &lt;jane@example.ca&gt;<br><b>Subject:</b> u/ana replied</p></div></div>${marked}</div>`), // biome-ignore format: one mail
    words,
  ],
  [
    "Outlook for Windows in French, a page",
    mailOf(page, `<div class=WordSection1><p class=MsoNormal>Le marégraphe de Rimouski s’est trompé toute la semaine.</p><p>Je demanderai au port.</p><div style='border-top:solid #E1E1E1 1.0pt'><p><b>De&nbsp;:</b> ${anaPage} <br><b>Envoyé&nbsp;:</b> 6 mars 2026 09:14<br><b>À&nbsp;:</b> Jane Doe &lt;jane@example.ca&gt;<br><b>Objet&nbsp;:</b> u/ana a répondu</p></div>${marked}</div>`), // biome-ignore format: one mail
    mots,
  ],
  [
    "Outlook on a phone, a page",
    mailOf(page, `<div dir="ltr">The gauge at Rimouski was wrong all week.</div><div dir="ltr"><br></div><div dir="ltr">I will ask the harbour.</div><div id="ms-outlook-mobile-body-separator-line"><br></div><div id="ms-outlook-mobile-signature">Get <a href="https://aka.ms/o0ukef">Outlook for iOS</a></div><hr style="display: inline-block; width: 98%;"><div id="divRplyFwdMsg"><b>From:</b> ${anaPage}<br><b>Sent:</b> Friday, March 6, 2026 9:14:20 AM<br><b>To:</b> jane@example.ca<br><b>Subject:</b> u/ana replied</div>${marked}`), // biome-ignore format: one mail
    words,
  ],
  [
    "Mail of Windows in French",
    mailOf(utf8, `${mots}\n\nProvenance : Courrier pour Windows\n\nDe : u/ana via Portage\nEnvoyé le :6 mars 2026 09:14\nÀ : jane@example.ca\nObjet :u/ana a répondu\n\nLes niveaux ne concordent pas.`), // biome-ignore format: one mail
    mots,
  ],
  [
    "Apple Mail in French, a page",
    mailOf(page, `<div>Le marégraphe de Rimouski s’est trompé toute la semaine.</div><div><br></div><div>Je demanderai au port.</div><br><div dir="ltr">Envoyé de mon iPad</div><div dir="ltr"><br><blockquote type="cite">Le 6 mars 2026 à 09:14, ${anaPage} a écrit :<br><br></blockquote></div><blockquote type="cite">${marked}</blockquote>`), // biome-ignore format: one mail
    mots,
  ],
  [
    "Thunderbird, a page",
    mailOf(page, `<p>The gauge at Rimouski was wrong all week.</p><p>I will ask the harbour.<br></p><div class="moz-cite-prefix">On 2026-03-06 09:14, u/ana via Portage wrote:<br></div><blockquote type="cite" cite="mid:x@example.ca"><pre class="moz-quote-pre" wrap="">The levels do not match.\n</pre></blockquote><br><pre class="moz-signature" cols="72">-- \nJane Doe</pre>`), // biome-ignore format: one mail
    words,
  ],
  [
    "Thunderbird in French, the answer below the quote",
    mailOf(utf8, `Le 06/03/2026 à 09:14, u/ana via Portage a écrit :\n${quote}\n\n${mots}\n\n-- \nJane Doe\nRimouski\n`),
    mots,
  ],
  [
    "Gmail in French, the answer below the quote",
    mailOf(utf8, `Le ven. 6 mars 2026 à 09:14, ${ana}\na écrit :\n\n${quote}\n\n${mots}\n`),
    mots,
  ],
  [
    "Gmail, answers between the lines",
    mailOf(utf8, `On Fri, Mar 6, 2026 at 9:14 AM ${ana} wrote:\n\n> The levels do not match.\n\nThey do now.\n\n> Since when?\n\nSince Monday.\n\n> You can answer this mail.\n`), // biome-ignore format: one mail
    "> The levels do not match.\n\nThey do now.\n\n> Since when?\n\nSince Monday.",
  ],
  [
    "mutt in French, answers between the lines",
    mailOf(utf8, `Bonjour,\n\nLe ven. 06 mars 2026 à 09:14:20 -0500, u/ana via Portage a écrit :\n> Les niveaux ?\n\nIls concordent.\n\n> Depuis quand ?\n\nLundi.\n\n-- \nJane\n`), // biome-ignore format: one mail
    "Bonjour,\n\n> Les niveaux ?\n\nIls concordent.\n\n> Depuis quand ?\n\nLundi.",
  ],
  [
    "mutt that quotes in words of its own",
    mailOf(utf8, `Quoth u/ana via Portage on Friday, 2026-03-06 09:14:\n${quote}\n\n${words}\n`),
    words,
  ],
  [
    "Proton Mail of before",
    mailOf(utf8, `${words}\n\nSent with Proton Mail secure email.\n\n------- Original Message -------\nOn Friday, March 6th, 2026 at 9:14 AM, ${ana} wrote:\n\n${quote}`), // biome-ignore format: one mail
    words,
  ],
  [
    "Fastmail, the answer below the quote",
    mailOf(utf8, `On Fri, 6 Mar 2026, at 9:14 AM, u/ana via Portage wrote:\n${quote}\n\n${words}\n`),
    words,
  ],
];

test.each(mails)("of what %s sends, what the person wrote is left, and the rest is kept apart", async (_program, mail, theirs) => {
  const { words: left, cut } = await readMail(mail);
  expect(left).toBe(theirs);
  expect(cut).not.toBe("");
});

/** What looks like a signature of whoever sends it, and is none. */
const owned = [
  "Thanks,\n\nJane Doe",
  "Whoever wants to come should write to:\n\nJane Doe\njane@example.ca",
  "The gauge was wrong.\n\nJane Doe told the harbour so on Monday.\nTheir number is 418 555-0199.",
  "The gauge was wrong.\n\nBo Li\nHarbour master\n418 555-0199",
  "Jane Doe\n418 555-0199",
  "We met these people.\n\nJane Doe\nBo Li",
  "The footer said\n\nwhat my phone always adds, and I am\nsent from one office to the next, by phone",
];
for (const text of owned)
  test(`all of it is the person's: ${JSON.stringify(text)}`, async () => {
    expect(await readMail(mailOf(utf8, text))).toMatchObject({ words: text, cut: null });
  });
