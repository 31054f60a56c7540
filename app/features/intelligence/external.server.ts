import { settings } from "#app/settings.server.ts";

const checkEveryMs = 30_000;
const timeoutMs = 5000;
let last: { at: number; healthy: Promise<boolean> } | null = null;

export type ExternalApp = { url: string; healthy: boolean };

/**
 * Whether the external app answers its health call; asked at most every 30 s, or `anew`, with 5 s to answer
 * (docs/product/staff.md#external-app). Null: none is configured.
 */
export async function externalApp({ now = Date.now(), url = settings.intelligenceUrl, anew = false } = {}): Promise<ExternalApp | null> {
  if (!url) return null;
  if (anew || !last || now - last.at >= checkEveryMs) last = { at: now, healthy: answers(`${url}/api/health`) };
  return { url, healthy: await last.healthy };
}

/** Only JSON with a success counts: a redirect, an error page or a sign-in page in its place is no health. */
async function answers(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
    await answer.body?.cancel();
    return answer.ok && /^application\/([\w.]+\+)?json\b/.test(answer.headers.get("Content-Type") ?? "");
  } catch {
    return false;
  }
}
