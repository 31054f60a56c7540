import { settings } from "#app/settings.server.ts";

const checkEveryMs = 30_000;
const timeoutMs = 5000;
let last: { at: number; healthy: boolean } = { at: 0, healthy: false };

/** Whether the external app answers its health call; asked at most every 30 s, with 5 s to answer (spec 2 section 9). */
export async function externalApp(now = Date.now(), url = settings.intelligenceUrl): Promise<{ url: string; healthy: boolean } | null> {
  if (!url) return null;
  if (now - last.at >= checkEveryMs) last = { at: now, healthy: await answers(`${url}/api/health`) };
  return { url, healthy: last.healthy };
}

/** Whatever it says beside 200 is no health. */
async function answers(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
