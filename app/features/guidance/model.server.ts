import { z } from "zod";

export type ModelSettings = { baseUrl: string; apiKey: string | undefined; model: string };

const Completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) });
const Piece = z.object({ choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }) })) });
const answerBytes = 200_000;
/** Every word of a streamed answer comes in an object of its own. */
const streamedBytes = 4_000_000;
const answerLength = 12_000;

/**
 * Asks an OpenAI-compatible endpoint once and sends it nothing but the prompt. Returns its answer, at most 12,000 characters.
 * @throws Error when the answer is too slow, broken, of another protocol, empty, or larger than 200,000 bytes, or cites an address that is
 * not in the prompt
 */
export async function askModel(llm: ModelSettings, prompt: string, timeoutMs: number): Promise<string> {
  const text = wholeAnswer(await textWithin(await asked(llm, prompt, timeoutMs, {})));
  if (citesInvented(text, prompt)) throw new Error("the answer cites an address that it was not given");
  return text;
}

/**
 * Asks as `askModel` does and returns the words as the endpoint writes them; one that cannot stream gives them all at once. A word is held
 * back until it is whole, so that no invented address gets out. @throws Error as `askModel` does, before the words that are at fault
 */
export async function* streamModel(llm: ModelSettings, prompt: string, timeoutMs: number): AsyncGenerator<string> {
  const answer = await asked(llm, prompt, timeoutMs, { stream: true });
  const isStream = answer.headers.get("Content-Type")?.includes("text/event-stream") === true;
  let [held, length, isEmpty] = ["", 0, true];
  for await (const piece of isStream ? piecesOf(answer) : [wholeAnswer(await textWithin(answer))]) {
    held = (held + printable(piece)).slice(0, answerLength - length);
    const words = held.slice(0, endOfWords(held));
    held = held.slice(words.length);
    if (words === "") continue;
    if (citesInvented(words, prompt)) throw new Error("the answer cites an address that it was not given");
    length += words.length;
    isEmpty &&= words.trim() === "";
    yield words;
    if (length + held.length >= answerLength) break;
  }
  if (citesInvented(held, prompt)) throw new Error("the answer cites an address that it was not given");
  if (isEmpty && held.trim() === "") throw new Error("the endpoint answered with no text");
  yield held;
}

/** A language without spaces has no end of a word: then all but what may begin an address gets out. */
const longestWord = 200;
function endOfWords(text: string): number {
  const end = text.search(/\S*$/);
  const isLong = text.length - end > longestWord && !/https?:|www\./i.test(text.slice(end));
  return isLong ? text.length - 10 : end;
}

/** Whether a text cites an address that is not in the prompt. */
function citesInvented(text: string, prompt: string): boolean {
  const cited = text.match(/(?:https?:\/\/|\bwww\.)[^\s)\]>"']+/gi) ?? [];
  return cited.some((address) => !prompt.includes(address.replace(/[.,;:!?*_]+$/, "")));
}

async function asked({ baseUrl, apiKey, model }: ModelSettings, prompt: string, timeoutMs: number, more: object): Promise<Response> {
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
