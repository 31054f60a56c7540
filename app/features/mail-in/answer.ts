/** What a person wrote in a mail, and the rest: what they answered or forwarded, and what they signed with. */
export type Answer = { words: string; cut: string };

// Mail programs set an answer apart from what it answers by a few shapes that hardly differ between them, and by some words that each language has.
// What has none of these shapes counts as the person's words: a quote that stays is better than words that are lost.

/** "wrote" as attributions say it. */
const wrote =
  /wrote|writes|[ée]crit|schr(?:ieb|eef)|geschr(?:ieb|ev)en|escri(?:bió|be|ta)|escreveu|scritto|skrev|skrifaði|napisał|napsal|napísal|írta|kirjoitti|yazdı|scris|έγραψε|написа[лв]|пишет|viết|menulis|写道|寫道|書きました|작성|كتب|כתב/iu;
/** "From" as the headers of what is answered say it. */
const from =
  /^(?:from|de|von|van|da|od|fra|från|frá|lähettäjä|feladó|kimden|από|от|від|dari|từ|expéditeur|发件人|寄件者|差出人|보낸 사람|من|מאת)$/iu;
/** "Sent from", at either end of a line. */
const sentFrom =
  /^\W{0,3}(?:sent (?:from|via|with|by|using)|envoyé (?:de|à|avec|par|via)|gesendet (?:von|mit|via)|(?:enviado|enviada) (?:de|do|pel|con|com|via)|inviato (?:da|con)|verzonden (?:met|van|via)|skickat (?:från|med)|sendt (?:fra|med)|wysłan[eo] (?:z|przy)|odesláno z|provenance\s?:|отправлено (?:с|из))|\bfrom (?:my )?(?:mobile|phone|i(?:phone|pad|pod))\b|outlook (?:for|pour|für|para|per|voor) |(?:gesendet|gönderildi|lähetetty|傳送|发送|送信)[\s.。]*$/iu;
const device =
  /i(?:phone|pad|pod)|android|blackberry|galaxy|windows|outlook|mail|mobil|m[óo]vil|phone|\bcell\b|tablet|handy|device|t[ée]l[ée]phone|telefon|\bmy\b|\bmon\b|\bmi\b|手机|手機|携帯/iu;
/** The whole of a line that a phone adds, which needs no empty line before it. */
const sentFromMine = /^(?:Sent from my|Envoyé (?:de|depuis|à partir de) mon) [\p{L}\d .-]{2,40}$/u;

const address = /\w@[\w-]+\./u;
const contact = /@[\w-]+\.|https?:|www\.|\+?\(?\d[\d ().-]{6,}\d/iu;
const clock = /\d{1,2}[:.h：]\d{2}/u;
const date = /\b\d{4}\b|\d{4}年|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/u;
const header = /^\s*\*{0,2}(\p{L}[\p{L} .'-]{0,24})\*{0,2}\s?[:：]/u;

const isBlank = (line = "") => line.trim() === "";
const isQuoted = (line = "") => /^\s{0,3}>/.test(line);
const isRule = (line = "") => /^\s*(?:[-_=*~+]{2,}|[—–]+)\s*$/u.test(line);
/** "-----Original Message-----" in any language, or "Begin forwarded message:". */
const isTitledRule = (line = "") =>
  /^\s*-{3,}\s?[^-\s].{0,58}[^-\s]\s?-{3,}\s*$|^(?:begin|anfang|début|inizio|in[ií]cio|początek)\s.{0,50}\s?:$/iu.test(line);
/** Returns the first line from here that is not blank; their end without one. */
function nextOf(lines: string[], from: number): number {
  let at = from;
  while (at < lines.length && isBlank(lines[at])) at += 1;
  return at;
}

/** Whether these lines are an attribution, "On …, somebody <…> wrote:", and whether it is dated. `next` is the line behind them. */
function attributionIn(lines: string[], next: string | undefined): { isDated: boolean } | null {
  const text = lines.join(" ").trim();
  if (!/[:：]$/u.test(text) || text.length > 300) return null;
  const [says, has, isDated] = [wrote.test(text), address.test(text), date.test(text) || clock.test(text)];
  const parts = Number(says) + Number(has) + Number(isDated);
  return parts > 1 || (parts === 1 && isQuoted(next)) ? { isDated } : null;
}

/** Breaks a line that some phones send: an attribution, spaces, and the first line of what is answered. */
function attributionApart(line: string): string[] {
  const [, said = ""] = /^(.{20,300}?[:：]) {2,}\S/u.exec(line) ?? [];
  return wrote.test(said) && address.test(said) && clock.test(said) ? [said, line.slice(said.length).trimStart()] : [line];
}

/** Where what is answered begins, and where the lines end that say so. */
type Mark = { start: number; end: number };

/** Returns the attribution that begins at a line and takes four at most: the last lines that make one, so that none of the person's are in it. */
function attributionAt(lines: string[], at: number): Mark | null {
  for (let end = at + 1; end <= at + 4 && !isBlank(lines[end - 1]); end += 1) {
    const isOpen = /<[^>]*$/.test(lines[end - 2] ?? ""); // an address that was broken before its ">"
    if (isQuoted(lines[end - 1]) && !isOpen) return null;
    const next = lines[nextOf(lines, end)];
    const whole = attributionIn(lines.slice(at, end), next);
    if (!whole) continue;
    for (let start = end - 1; start > at; start -= 1) {
      const part = attributionIn(lines.slice(start, end), next);
      if (part && (part.isDated || !whole.isDated)) return { start, end };
    }
    return { start: at, end };
  }
  return null;
}

/** Returns where the headers end that begin at a line ("From: …", "Sent: …", "Subject: …"), or 0; those behind a rule may be fewer. */
function headersAt(lines: string[], at: number, isBehindRule: boolean): number {
  const names: string[] = [];
  let end = at;
  for (; !isBlank(lines[end]); end += 1) {
    const name = header.exec(lines[end] ?? "")?.[1]?.trim();
    if (name) names.push(name);
    else if (names.length === 0 || !header.test(lines[end + 1] ?? "")) break; // a value may go on in a second line
  }
  const text = lines.slice(at, end).join(" ");
  const isMail = address.test(text) || (names.length > 3 && clock.test(text));
  return isMail && names.length > (isBehindRule ? 1 : 2) && (isBehindRule || names.some((name) => from.test(name))) ? end : 0;
}

function markIn(lines: string[], first: number): Mark | null {
  for (let at = first; at < lines.length; at += 1) {
    if (isBlank(lines[at]) || isQuoted(lines[at])) continue;
    const isTitled = isTitledRule(lines[at]);
    const behind = isTitled || isRule(lines[at]) ? nextOf(lines, at + 1) : at;
    const end = headersAt(lines, behind, behind > at);
    if (end > 0) return { start: at, end };
    const attribution = attributionAt(lines, behind);
    if (attribution) return { ...attribution, start: attribution.start === behind ? at : attribution.start };
    if (isTitled && /^\s*-{5,}/.test(lines[at] ?? "")) return { start: at, end: at + 1 };
  }
  return null;
}

/** Whether lines say who somebody is and where they are found, and are no sentences. */
function isSignature(lines: string[], isBehindDash: boolean): boolean {
  const said = lines.map((line) => line.trim()).filter(Boolean);
  if (said.length > 8 || said.some((line) => line.length > 79)) return false;
  return (
    said.some((line) => contact.test(line)) ||
    (isBehindDash && said.length < 5 && !said.some((line) => /[.!?,;:…]$|(?:\S+\s+){4}/u.test(line)))
  );
}

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];

/** Whether a line says the sender's name: "Jane B. Doe, P.Eng." of who is shown as "Jane Doe" or "Doe, Jane (DFO)". */
function isNameOf(line: string, sender: string): boolean {
  const names = new Set(wordsOf(sender));
  const said = wordsOf(line.split(/[,|(–—]/u)[0] ?? "").filter((word) => !/^(?:dr|mr|mrs|ms|mme|mlle|prof)$/u.test(word));
  return said.length > 0 && said.length >= Math.min(2, names.size) && said.every((word) => names.has(word));
}

const isSentence = (line: string) => /[.!?…]\s*$/u.test(line) && /(?:\S+\s+){3}/u.test(line);

/** Returns how many lines stand before those in which the sender says by name who they are and where they are found, which no dash begins. */
function namedAt(lines: string[], sender: string): number {
  for (let at = lines.length - 2; at > 0 && at > lines.length - 12; at -= 1) {
    if (!isNameOf(lines[at] ?? "", sender)) continue;
    const [rest, before] = [lines.slice(at), lines.slice(0, at).findLast((line) => !isBlank(line)) ?? ":"];
    const isApart = isBlank(lines[at - 1]) || /^(?:\S+ ){0,3}\S+[,!]\s*$/u.test(lines[at - 1] ?? "");
    const isNamed = /[:：]\s*$/u.test(before); // somebody else gives the name
    return isApart && !isNamed && isSignature(rest, false) && !rest.some(isSentence) ? at : lines.length;
  }
  return lines.length;
}

/** Returns how many of these lines stand before their signature. */
function signatureAt(lines: string[], sender: string): number {
  const standard = lines.findIndex((line) => /^\s{0,3}--\s*$/.test(line));
  if (standard >= 0) return standard;
  const rule = lines.findLastIndex(isRule);
  let first = rule > 0 && isSignature(lines.slice(rule + 1), /[-_—–]/u.test(lines[rule] ?? "")) ? rule : lines.length;
  for (let at = first - 1; at >= 0 && (isBlank(lines[at]) || (sentFrom.test(lines[at] ?? "") && device.test(lines[at] ?? ""))); at -= 1)
    if (isBlank(lines[at - 1]) || isRule(lines[at - 1]) || sentFromMine.test((lines[at] ?? "").trim()))
      first = isRule(lines[at - 1]) ? at - 1 : at;
  return namedAt(lines.slice(0, first), sender);
}

/** Returns the lines of a part that are the person's. Quotes between their lines come with these; one before (`isAnswered`) or behind does not. */
function ownLines(lines: string[], { start, end }: { start: number; end: number }, isAnswered: boolean, sender: string): number[] {
  let part = lines.slice(start, end);
  for (const _ of ["a signature below a quote", "one above it"]) {
    part = part.slice(0, 1 + part.findLastIndex((line) => !isBlank(line) && !isQuoted(line)));
    part = part.slice(0, signatureAt(part, sender));
  }
  const last = part.findLastIndex((line) => !isBlank(line) && !isQuoted(line));
  const first = part.findIndex((line) => !isBlank(line) && !isQuoted(line));
  const isBetween = part.some((line, at) => at > first && at < last && isQuoted(line));
  const from = isAnswered && !isBetween ? first : 0;
  return last < 0 ? [] : Array.from({ length: 1 + last - from }, (_, at) => start + from + at);
}

function keptLines(lines: string[], sender: string): number[] {
  let kept: number[] = [];
  let [start, isAnswered] = [0, false];
  for (;;) {
    const mark = markIn(lines, start);
    kept = kept.concat(ownLines(lines, { start, end: mark?.start ?? lines.length }, isAnswered, sender));
    if (!mark) return kept;
    isAnswered = isQuoted(lines[nextOf(lines, mark.end)]);
    if (!isAnswered && kept.length > 0) return kept; // what follows has no marks; a mail that begins so is all behind it
    start = mark.end;
  }
}

/** Returns the person's words in the text of a mail; `sender` is the name that its From: shows. Of a mail that only forwards, what it forwards is left. */
export function answerIn(text: string, sender = ""): Answer {
  const lines = text
    .replace(/\r\n?/g, "\n")
    .replace(/[\u00a0\u202f]/gu, " ")
    .replace(/[\u200b-\u200f\u2060\ufeff]/gu, "")
    .split("\n")
    .flatMap(attributionApart);
  const kept = new Set(keptLines(lines, sender));
  const own = lines.flatMap((line, at) => (!kept.has(at) ? [] : kept.has(at - 1) ? [line] : ["", line])); // a paragraph of its own
  return { words: joined(own), cut: joined(lines.filter((_, at) => !kept.has(at))) };
}

/** A wish to hear no more, beside the word of the button; in either language, as people write it to whoever sends them mail. */
const stops =
  /^(?:stop(?: it| this| mails?| emails?)?|unsubscribe(?: me)?|unfollow|remove me|mute|(?:(?:se|me) )?d[ée]s(?:abonner|inscrire)|d[ée]s(?:abonnez|inscrivez) moi|d[ée]s(?:abonnement|inscription)|arr[êe]t(?:er?|ez)?|ne plus suivre)$/u;

export type Wish = "up" | "down" | "stop" | null;

/** Returns the words without a last line of their own that holds nothing but names of who signs with it. */
export function unsigned(words: string, name: string): string {
  const [, said, last = ""] = /^(.*)\n\s*\n([^\n]+)$/s.exec(words) ?? [];
  const names = new Set(name.toLowerCase().match(/\p{L}+/gu) ?? []);
  const signs = last.toLowerCase().match(/\p{L}+/gu) ?? [];
  return said !== undefined && signs.length > 0 && signs.every((sign) => names.has(sign)) ? said : words;
}

/** What a mail asks for when it is all that was written: a vote, a vote against, or to hear no more. */
export function wishIn(words: string): Wish {
  const sign = /^\s*([+\-\u2010-\u2015\u2212])\s?1[\s.!]*$/u.exec(words)?.[1];
  if (sign) return sign === "+" ? "up" : "down";
  const said = words.toLowerCase().replace(/[^\p{L}]+/gu, " ");
  return stops.test(said.replace(/\b(?:please|pls|thanks|thank you|merci|svp|s il (?:vous|te) pla[iî]t)(?!\p{L})/gu, "").replace(/ +/g, " ").trim()) ? "stop" : null; // biome-ignore format: one line
}

const joined = (lines: string[]) =>
  lines
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/^\n+|\n+$/g, "");
