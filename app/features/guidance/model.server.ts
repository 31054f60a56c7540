import { z } from "zod";

export type ModelSettings = { baseUrl: string; apiKey: string | undefined; model: string };

const Completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) });
const answerBytes = 200_000;
const answerLength = 12_000;

/**
 * Asks an OpenAI-compatible endpoint once and sends it nothing but the prompt. Returns its answer, at most 12,000 characters.
 * @throws Error when the answer is too slow, broken, of another protocol, empty, or larger than 200,000 bytes
 */
export async function askModel({ baseUrl, apiKey, model }: ModelSettings, prompt: string, timeoutMs: number): Promise<string> {
  const answer = await fetch(`${baseUrl}/chat/completions`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(apiKey && { Authorization: `Bearer ${apiKey}` }) },
    body: JSON.stringify({ model, messages: [{ role: "user", content: prompt }] }),
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`the endpoint answered ${answer.status}`);
  }
  const { choices } = Completion.parse(JSON.parse(await textWithin(answer, answerBytes)));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what a model may send and a page must not show
  const text = (choices[0]?.message.content ?? "").replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "").trim();
  if (text === "") throw new Error("the endpoint answered with no text");
  return text.slice(0, answerLength);
}

async function textWithin(answer: Response, limit: number): Promise<string> {
  const reader = answer.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.length;
    if (size > limit) {
      await reader?.cancel();
      throw new Error("the endpoint's answer is too large");
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString();
}
