/** One word of a name as people write theirs. */
const capital = String.raw`\p{Lu}[\p{L}'’.-]*`;
const person = `(?<name>${capital}(?: (?:de|du|la|le|van|von|der))? ${capital})`;
/** Words that stand in the names of offices and firms, and in nobody's. */
const office =
  /\b(?:Canada|Canadian|Services?|Agency|Department|Government|Ministry|Affairs|Works|Procurement|Contract\w*|Construction|Branch|Office|Centre|Corporation|Inc|Ltd|Authority|Officer|Manager|Unit|Council|Commission|Board|Bureau|Standing|Supply|Project|Technical|Bid|Network|Business|Force|Police|Notice|Request|Minist\p{L}+|Agence|Gouvernement|Défense|Autorité|Construction|Travaux|Affaires|Commission|Conseil)\b/u;

const mail = /(?:[\w.+-]{1,64} ?(?:@|\[at\]|\(at\)) ?|[\w-]{1,30}\.[\w-]{1,30} at )[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/gi;
const telephone = /(?<![\w-])(?:\+?1[ .-]?)?(?:\(\d{3}\)[ .-]{0,2}\d{3}[ .-]?|\d{3}[ .-]{1,2}\d{3}[ .-])\d{4}(?![\w-])/g;

/** What nobody but an office or a person to write to has, and what introduces one. */
const addresses = [
  mail,
  telephone,
  /\b(?:tel|tél|telephone|téléphone|phone|cell|mobile|fax|télécopieur|courriel|e-?mail)(?: (?:no|number|address))?\.? ?[:–-]/i,
  /\b(?:tel|tél|telephone|téléphone|phone|cell|mobile|fax|télécopieur)\.? ?\(?\+?\d/i,
  /\[(?:e-?mail|phone|courriel|téléphone)[^\]]{0,20}\]/i, // as who published the list before has left them out
  /\b[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d\b/,
  /\b(?:Suite|[Bb]ureau|Room) \d/,
  /\b(?:P\.? ?O\.? Box|C\.P\.|[Cc]ase postale) ?\d/,
  /\b\d{1,6}[A-Z]?,? (?:[\p{Lu}\d][\p{L}\d'’.-]* ){1,4}(?<!Wheel )(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Dr|Drive|Lane|Cres|Crescent|Court|Parkway|Terrace|Highway|Hwy|Way|Circle|Place|Square|Trail)\b/u,
  /\b\d{1,6}[A-Z]?,? (?:rue|avenue|av\.|boul\.|boulevard|chemin|ch\.|promenade|place|montée|rang|route|allée|terrasse|croissant) \p{L}/iu,
];

const spoken = (before: string) => new RegExp(`${before}${person}`, "gu");
const names = [
  // "Contracting Authority: Jane Doe"
  spoken(String.raw`(?:[Cc]ontact(?: [Pp]erson| [Nn]ame)?|[Aa]ttention|[Aa]ttn\.?|[Aa]uthority|[Oo]fficer|[Bb]uyer|[Mm]anager|[Ii]nquir(?:y|ies)|[Ee]nquir(?:y|ies)|[Ii]nformation|[Rr]enseignements?|[Nn]ame|[Nn]om|[Pp]ersonne-ressource|[Aa]ttention de|contractante|(?:contrats|marchés|approvisionnements?)|[Aa]cheteu(?:r|se)|[Rr]esponsable) ?[:–-] ?(?:(?:Mr|Mrs|Ms|Mme|M)\.? )?`),
  // "the buyer is Jane Doe", "Project manager Jane Doe"
  spoken("(?:[Aa]uthority|[Oo]fficer|[Bb]uyer|[Mm]anager|contractante|[Aa]cheteu(?:r|se))(?: is| est)? "),
  // "contact Jane Doe for"
  spoken(String.raw`\b(?:[Cc]ontact|[Rr]each|[Cc]all|[Aa]sk|[Ww]rite to|[Ss]en[dt] to|[Aa]ddressed to|[Ss]ubmit(?:ted)?(?: \p{L}+){0,2} to|[Cc]ommuniquer avec|[Cc]ontacter|[Jj]oindre|[Éé]crire à|[Aa]dress(?:er|ées?) à|[Ee]nvoy(?:er|ées?) à) (?:(?:Mr|Mrs|Ms|Mme|M)\.? )?`),
  // "Jane Doe, Senior Buyer"
  new RegExp(String.raw`${person}, (?:[\p{L}-]+ ){0,3}(?:[Oo]fficer|[Mm]anager|[Dd]irector|[Cc]oordinator|[Aa]gente?|[Aa]dvisor|[Ss]pecialist|[Bb]uyer|[Dd]irect(?:eur|rice)|[Gg]estionnaire|[Aa]cheteu(?:r|se))\b`, "gu"),
]; // biome-ignore format: a table
const titled = /\b(?:Mr|Mrs|Ms|Mme|Mlle|Monsieur|Madame)\.? \p{Lu}\p{Ll}|\b(?:M|Dr)\. \p{Lu}\p{Ll}/u;

/** Whether a text tells whom to reach at a buyer: a person's name, a street address, a telephone or an e-mail address. */
export function tellsWhomToReach(text: string): boolean {
  if (titled.test(text) || addresses.some((one) => text.search(one) >= 0)) return true;
  return names.some((one) => [...text.matchAll(one)].some(({ groups }) => !office.test(groups?.name ?? "")));
}

/** Leaves out e-mail addresses and telephone numbers, from what cannot be left out whole. */
export const withoutContacts = (text: string): string => text.replace(mail, "[…]").replace(telephone, "[…]");
