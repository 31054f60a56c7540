import { dayMs } from "#app/text/spans.ts";
import { datesIn, endOf } from "./dates.ts";
import type { FactKind } from "./rules.ts";

type Language = "en" | "fr";
/** What a sentence says that a programme's page is read for. `value` compares: a day, a number, a state, or the words. */
export type Fact = { kind: FactKind; value: string };

const whole = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu");

/** What a date must be about to be one of the programme, where nothing says that it opens or closes. */
const isOfIntake = whole(
  "appl(?:y|ications?|ying|icants?)|intakes?|calls?|competitions?|deadlines?|submi\\w+|proposals?|rounds?|cohorts?|funding|key dates|decisions?|results|demandes?|candidatures?|dépôts?|appels?|concours|programmes?|programs?|période|admissions?|inscriptions?|regist\\w+|dates? (?:clés?|importantes?)|résultats|décisions?|cohortes?",
);
/** What else opens, closes and has dates. */
const isElsewhere = whole("offices?|bureaux?|counters?|comptoirs?|phone lines?|lignes? téléphoniques?|holidays?|congés?");
const asksWho = whole(
  "eligib(?:le|ility)|ineligible|must (?:be|have|not|hold|reside|employ|operate)|may apply|can apply|cannot apply|are invited to apply|open to|reserved for|restricted to|limited to|intended for|qualif(?:y|ies|ied)|admissib(?:les?|ilité)|inadmissibles?|doi(?:t|vent)|peu(?:t|vent) (?:présenter|déposer|soumettre|faire|postuler|demander)|réservée?s?|destinée?s? (?:à|aux)|s['’]adresse(?:nt)? (?:à|aux)|ouverte?s? (?:à|aux)",
);
const asksWhoUnder = whole(
  "eligib(?:le|ility)|who (?:can|may|is|should)|requirements?|qualifications?|criteria|applicants?|admissib(?:les?|ilité)|qui (?:peut|est)|à qui|critères?|exigences?|conditions|clientèle|demandeurs?",
);
const closed = whole(
  "closed|fully (?:subscribed|committed|allocated|booked)|(?:is|are) winding down|will (?:not|no longer) (?:fund|accept)|oversubscribed|no longer (?:accept\\w+|available|open|taking|offered)|not (?:yet |currently |now )?(?:accepting|open|taking)|(?:is|are|been|now) (?:on pause|suspended|paused|cancelled|canceled|discontinued|terminated|exhausted|full|on hold)|(?:has|have) (?:now )?(?:ended|closed|expired|been (?:fully )?(?:committed|allocated|exhausted|spent))|fermée?s?|clos(?:e|es)?(?=$|[.,;!]| depuis)|(?:entièrement|tous|toutes) (?:engagée?s?|attribuée?s?|alloué?e?s?|affectée?s?)|n['’](?:est|accept\\w+|accueill\\w+) (?:plus|pas)|ne (?:sont|prenons|prend) (?:plus|pas)|suspendue?s?|épuisée?s?|annulée?s?|complète?s?(?= depuis)|est (?:complet|complète|terminée?)|sont (?:complets|complètes|terminée?s?)|(?:a|ont) pris fin",
);
const opened = whole(
  "(?:is|are|now|currently) (?:now |currently )?(?:open|accepting|taking)|being accepted|continues? to (?:be open|accept|take)|now accepting|applications (?:are )?(?:now )?open|open for (?:applications|submissions|proposals)|(?:has|have) (?:re-?)?opened|re-?opened|continuous(?:ly)? (?:intake|open)|(?:est|sont) (?:maintenant |présentement |actuellement |de nouveau )?ouverte?s?|(?:est|sont) (?:maintenant |actuellement )?acceptée?s|accept(?:ons|e) (?:maintenant|actuellement|présentement|les (?:demandes|candidatures|projets))|(?:demandes|projets|candidatures|dépôt|inscriptions?|appel)[^.]{0,20} en cours|(?:a|ont) (?:ré)?ouvert|(?:programme|appel|concours|statut|inscriptions|demandes)[^.]{0,20} ouverte?s?|(?:status|statut|état|state)\\W{1,3}(?:open|ouverte?)",
);
/** A cell or a badge that says nothing else. */
const badge = /^(?:open|ouverte?s?)$/iu;
/** What is only said of a case that may come. */
const isConditional = whole("if|when|once|until|unless|whether|after|si|s['’]il|lorsque?|quand|dès qu\\w*|une fois|jusqu['’]à ce|après");

const scales: Record<string, number> = { k: 1e3, thousand: 1e3, millier: 1e3, m: 1e6, million: 1e6, billion: 1e9, milliard: 1e9 };
const digits = "\\d{1,3}(?:[ \\u00a0\\u202f,.]\\d{3})+(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d{1,2})?";
const scaled = "(?:[ \\u00a0\\u202f-]?(thousand|million|billion|millier|milliard|k|m)s?(?!\\p{L}))?";
const amounts = [
  new RegExp(`(?:\\$|CAD\\$?)\\s?(${digits})${scaled}`, "giu"),
  new RegExp(`(?<![\\d$.,])(${digits})${scaled}\\s?(?:de\\s|d['’])?(?:\\$|dollars|CAD(?!\\p{L}))`, "giu"),
];
const rates = new RegExp(`(${digits})\\s?(?:%|per\\s?cent|pour\\s?cent|p\\.\\s?(?:100|cent))`, "giu");

/** Shares that are said in words. */
const shares =
  /(?<!\p{L})(?:(one|two|three|un|deux|trois)[ -])?(hal(?:f|ves)|thirds?|quarters?|moitié|tiers|quarts?)(?= (?:of|the|des?|du)(?!\p{L}))/giu;

function numberOf(text: string, scale = ""): number {
  const bare = text.replace(/[ \u00a0\u202f]/g, "");
  const [, integer = "", part = ""] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(bare) ?? [];
  return Number(`${integer.replace(/[.,]/g, "")}.${part || 0}`) * (scales[scale.toLowerCase()] ?? 1);
}

/** A sentence without its figures, case, quotes and marks, to be compared. */
export const keyOf = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/[^\p{L}\p{N}$%'.,/:-]+/gu, " ")
    .replace(/(?<!\d)[.,:-]+|[.,:-]+(?!\d)/g, " ")
    .replace(/\s+/g, " ")
    .trim();

type Said = { text: string; under: string };

/** Returns what a sentence says of a programme on a day: dates ahead, amounts, rates, who may apply, whether it is open. */
export function factsIn({ text, under }: Said, language: Language, day: number): Fact[] {
  const facts: Fact[] = [];
  const isAbout = isOfIntake.test(text) || isOfIntake.test(under);
  if (!isAbout && isElsewhere.test(text)) return [];
  for (const { value, role, isOver } of datesIn(text, language, day, under)) {
    const end = endOf(value);
    if (isOver || end > day + 5 * 366 * dayMs) continue;
    if (role === "closes" && end > day) facts.push({ kind: /^\d{4}-\d\d-\d\d$/.test(value) ? "deadline" : "intake", value });
    else if (role === "opens" && end > day - 30 * dayMs && (isAbout || end > day)) facts.push({ kind: "intake", value });
    else if (role === null && end > day && isAbout) facts.push({ kind: "intake", value });
  }
  for (const pattern of amounts)
    for (const [, number = "", scale] of text.matchAll(pattern)) facts.push({ kind: "amount", value: `$${numberOf(number, scale)}` });
  for (const [, number = ""] of text.matchAll(rates)) facts.push({ kind: "amount", value: `${numberOf(number)}%` });
  for (const [share] of text.matchAll(shares)) facts.push({ kind: "amount", value: keyOf(share) });
  if (asksWho.test(text) || isUnderWho({ text, under }, language, day)) facts.push({ kind: "who", value: keyOf(text) });
  const state = stateIn(text);
  if (state) facts.push({ kind: "state", value: state });
  return facts.filter((one, index) => facts.findIndex(({ kind, value }) => kind === one.kind && value === one.value) === index);
}

/** Whether a sentence says who may apply by its heading alone. One with a date is a stamp, or a fact of its own. */
const isUnderWho = ({ text, under }: Said, language: Language, day: number) =>
  asksWhoUnder.test(under) && keyOf(under) !== keyOf(text) && datesIn(text, language, day).length === 0;

/** Whether two sentences that say who may apply by their heading alone differ as a counter does: by a twentieth of a large figure. */
export function isCounted(was: Said, now: Said): boolean {
  const figures = ({ text }: Said) =>
    keyOf(text)
      .match(/\d[\d ,]*/g)
      ?.map((one) => Number(one.replace(/[ ,]/g, ""))) ?? [];
  const bare = ({ text }: Said) => keyOf(text).replace(/\d[\d ,]*/g, "0 ");
  const [before, after] = [figures(was), figures(now)];
  const isNear = (figure: number, index: number) =>
    figure === after[index] || (figure >= 100 && Math.abs((after[index] ?? 0) - figure) < figure / 20);
  return !asksWho.test(now.text) && bare(was) === bare(now) && before.every(isNear);
}

/** Returns whether a sentence says that something is open or closed now; null where it says neither, or only of a case. */
export function stateIn(text: string): "open" | "closed" | null {
  for (const clause of text.split(/[;,.]\s|\s[–—-]\s/)) {
    const found = closed.exec(clause) ?? opened.exec(clause) ?? badge.exec(clause.trim());
    if (!found || isConditional.test(clause.slice(0, found.index))) continue;
    return closed.test(clause) ? "closed" : "open";
  }
  return null;
}

/** Whether a text bears dates, and none that is ahead. */
export function isPast(text: string, day: number): boolean {
  const dates = (["en", "fr"] as const).flatMap((language) => datesIn(text, language, day).filter(({ value }) => value.length === 10));
  return dates.length > 0 && dates.every(({ value }) => endOf(value) <= day);
}
