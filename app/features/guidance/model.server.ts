import { z } from "zod";

export type ModelSettings = { baseUrl: string; apiKey: string | undefined; model: string };
/** What is asked of it, for how long, and what stands in the answer for an address that is not in the prompt. */
export type ModelQuestion = { prompt: string; timeoutMs: number; removed: string };

const Completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) });
const Piece = z.object({ choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }) })) });
const answerBytes = 200_000;
/** Every word of a streamed answer comes in an object of its own. */
const streamedBytes = 4_000_000;
const answerLength = 12_000;

/**
 * Asks an OpenAI-compatible endpoint once and sends it nothing but the prompt. Returns its answer, at most 12,000 characters, without the
 * addresses that are not in the prompt. @throws Error when the answer is too slow, broken, of another protocol, empty, or larger than
 * 200,000 bytes
 */
export async function askModel(llm: ModelSettings, question: ModelQuestion): Promise<string> {
  return withoutInvented(wholeAnswer(await textWithin(await asked(llm, question, {}))), question);
}

/**
 * Asks as `askModel` does and returns the words as the endpoint writes them; one that cannot stream gives them all at once. A word is held
 * back until it is whole, so that no part of an invented address gets out. @throws Error as `askModel` does
 */
export async function* streamModel(llm: ModelSettings, question: ModelQuestion): AsyncGenerator<string> {
  const answer = await asked(llm, question, { stream: true });
  const isStream = answer.headers.get("Content-Type")?.includes("text/event-stream") === true;
  let [held, length, isEmpty] = ["", 0, true];
  for await (const piece of isStream ? piecesOf(answer) : [wholeAnswer(await textWithin(answer))]) {
    held = (held + printable(piece)).slice(0, answerLength - length);
    const words = held.slice(0, endOfWords(held));
    held = held.slice(words.length);
    if (words === "") continue;
    length += words.length;
    isEmpty &&= words.trim() === "";
    yield withoutInvented(words, question);
    if (length + held.length >= answerLength) break;
  }
  if (isEmpty && held.trim() === "") throw new Error("the endpoint answered with no text");
  yield withoutInvented(held, question);
}

/** A language without spaces has no end of a word: then all but the letters that an address is written in gets out. */
const longestWord = 200;
function endOfWords(text: string): number {
  const end = text.search(/\S*$/);
  return text.length - end > longestWord ? text.search(/[!-~]*$/) : end;
}

/** Addresses, those of mail and those written without "http" among them. */
const addresses = /[a-z][a-z+.-]*:\/\/[^\s)\]>"'<]+|\bwww\.[^\s)\]>"'<]+|(?:[\w.+-]+@)?(?<![\w-])(?:[\p{L}\d][\p{L}\d-]*\.)+(?:ca|com|org|net|gov|edu|info|biz|io|ai|app|dev|co|us|uk|fr|eu|qu[eé]bec|tech|site|online|xyz|example)(?![\p{L}\d-])(?:[/?#:][^\s)\]>"'<]*)?/giu; // biome-ignore format: one line
const unfinished = /[.,;:!?*_`]+$/;
/** An address as it is compared: "https://www.a.ca/b/" and "a.ca/b" are one. */
const bare = (address: string) => address.replace(unfinished, "").replace(/^https?:\/\//i, "").replace(/^www\./i, "").replace(/\/$/, ""); // biome-ignore format: one line

/** Returns a text without the addresses that the prompt does not hold: the beginning of one that it holds is another address. */
function withoutInvented(text: string, { prompt, removed }: ModelQuestion): string {
  const given = new Set((prompt.match(addresses) ?? []).map(bare));
  return text.replace(addresses, (address) => (given.has(bare(address)) ? address : removed + (unfinished.exec(address)?.[0] ?? "")));
}

async function asked({ baseUrl, apiKey, model }: ModelSettings, { prompt, timeoutMs }: ModelQuestion, more: object): Promise<Response> {
  const answer = await fetch(`${baseUrl}/chat/completions`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(apiKey && { Authorization: `Bearer ${apiKey}` }) },
    body: JSON.stringify({ model, messages: [{ role: "user", content: prompt }], ...more }),
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (answer.ok) return answer;
  await answer.body?.cancel();
  throw new Error(`the endpoint answered ${answer.status}`);
}

function wholeAnswer(json: string): string {
  const text = printable(Completion.parse(JSON.parse(json)).choices[0]?.message.content ?? "").trim();
  if (text === "") throw new Error("the endpoint answered with no text");
  return text.slice(0, answerLength);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what a model may send and a page must not show
const printable = (text: string) => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");

/** Reads the words of server-sent events: a line "data: {...}" each, the last one "data: [DONE]". */
async function* piecesOf(answer: Response): AsyncGenerator<string> {
  let line = "";
  for await (const chunk of chunksOf(answer, streamedBytes)) {
    const lines = (line + chunk).split(/\r?\n/);
    line = lines.pop() ?? "";
    for (const one of lines) {
      if (!one.startsWith("data:")) continue;
      const given = one.slice(5).trim();
      if (given === "[DONE]") return;
      yield Piece.parse(JSON.parse(given)).choices[0]?.delta.content ?? "";
    }
  }
  throw new Error("the endpoint's answer ends in the middle");
}

async function textWithin(answer: Response): Promise<string> {
  let text = "";
  for await (const chunk of chunksOf(answer, answerBytes)) text += chunk;
  return text;
}

async function* chunksOf(answer: Response, limit: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = answer.body?.getReader();
  let size = 0;
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      size += part.value.length;
      if (size > limit) throw new Error("the endpoint's answer is too large");
      yield decoder.decode(part.value, { stream: true });
    }
  } finally {
    await reader?.cancel().catch(() => {});
  }
}
