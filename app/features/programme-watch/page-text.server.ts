import { decodedPage } from "#app/text/decoded-page.ts";
import { isPast } from "./facts.ts";
import { type Block, blocksOf } from "./page-blocks.server.ts";
import { Unreadable } from "./rules.ts";

/** A sentence of a page, and the heading or label it stands under. */
export type Sentence = Block;
export type PageText = { title: string; language: "en" | "fr"; sentences: Sentence[] };

/** Fewer letters than this are no page. */
export const leastText = 200;

/** Returns the sentences of a page that came as HTML or as PDF. @throws Unreadable */
export async function pageTextOf(bytes: Buffer, contentType: string, day: number): Promise<PageText> {
  const saysPdf = /^application\/(?:x-)?pdf/i.test(contentType);
  const isPdf = bytes.subarray(0, 1024).includes("%PDF-");
  if (saysPdf !== isPdf) throw new Unreadable("kind");
  if (!isPdf && !/^(?:text\/(?:html|plain)|application\/xhtml\+xml|$)/i.test(contentType.trim())) throw new Unreadable("kind");
  const { blocks, title, ...said } = isPdf ? await pdfBlocks(bytes) : blocksOf(decoded(bytes, contentType), (text) => isPast(text, day));
  const language = /^fr/i.test(said.language) || (!/^en/i.test(said.language) && soundsFrench(blocks)) ? "fr" : "en";
  const sentences = blocks.flatMap(({ text, under }) => sentencesIn(text, language).map((one) => ({ text: one, under })));
  return { title: title.replace(/\s+/g, " ").trim().slice(0, 300), language, sentences };
}

export const lettersIn = (sentences: Sentence[]) => sentences.reduce((sum, { text }) => sum + text.length, 0);

/** The text layer, with the lines of a paragraph joined. */
async function pdfBlocks(bytes: Buffer): Promise<{ blocks: Block[]; title: string; language: string }> {
  const { extractText, getDocumentProxy } = await import("unpdf");
  try {
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    const { text } = await extractText(pdf, { mergePages: false });
    const paragraphs = text.flatMap((page) => page.replace(/([^.:;!?])\n(?=[\p{Ll}\d$(])/gu, "$1 ").split("\n"));
    const blocks = paragraphs.map((one) => ({ text: one.replace(/\s+/g, " ").trim(), under: "" })).filter((one) => one.text !== "");
    return { blocks, title: blocks[0]?.text ?? "", language: "" };
  } catch (error) {
    throw new Unreadable("pdf", error);
  }
}

/** Returns the text of bytes. @throws Unreadable */
export function decoded(bytes: Buffer, contentType: string): string {
  const text = decodedPage(bytes, contentType);
  if (text === null) throw new Unreadable("encoding");
  return text;
}

function soundsFrench(blocks: Block[]): boolean {
  const text = blocks.map((one) => one.text).join(" ");
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return (
    count(/(?<!\p{L})(?:le|la|les|des|du|et|pour|est|une|aux)(?!\p{L})/giu) > count(/(?<!\p{L})(?:the|and|of|for|to|is|are|by)(?!\p{L})/giu)
  );
}

const segmenters = {
  en: new Intl.Segmenter("en-CA", { granularity: "sentence" }),
  fr: new Intl.Segmenter("fr-CA", { granularity: "sentence" }),
};
/** What ends with a point and goes on: "Jan.", "p.m.", "No.". */
const abbreviation =
  /(?:^|[\s(])(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|janv|févr?|avr|juil|déc|no|art|st|ste|dr|mr?|mme|inc|ltd|approx|min|max|(?:\p{L}\.)+\p{L})\.$/iu;

export function sentencesIn(text: string, language: "en" | "fr"): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenters[language].segment(text)) {
    const one = segment.trim();
    const last = sentences.at(-1);
    if (last !== undefined && abbreviation.test(last)) sentences[sentences.length - 1] = `${last} ${one}`;
    else if (one) sentences.push(one);
  }
  return sentences;
}
