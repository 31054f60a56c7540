import { settings } from "#app/process/settings.server.ts";

const checkEveryMs = 30_000;
const timeoutMs = 5000;
let last: { at: number; healthy: Promise<boolean> } | null = null;

export type ExternalApp = { url: string; healthy: boolean };

/**
 * Checks whether the external app answers its health call (docs/product/staff.md#external-app). The result is cached for 30 s unless `anew`
 * is set, and the app has 5 s to answer. Returns null when no app is configured.
 */
export async function externalApp({ now = Date.now(), url = settings.intelligenceUrl, anew = false } = {}): Promise<ExternalApp | null> {
  if (!url) return null;
  if (anew || !last || now - last.at >= checkEveryMs) last = { at: now, healthy: answers(`${url}/api/health`) };
  return { url, healthy: await last.healthy };
}

/** Returns true only for a successful JSON response. A redirect, an error page or a sign-in page does not mean that the app is healthy. */
async function answers(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
    await answer.body?.cancel();
    return answer.ok && /^application\/([\w.]+\+)?json\b/.test(answer.headers.get("Content-Type") ?? "");
  } catch {
    return false;
  }
}
