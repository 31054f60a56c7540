import { rememberedSessionMs } from "#app/features/accounts/rules.ts";
import { settings } from "#app/settings.server.ts";

const secure = settings.baseUrl.startsWith("https:");
/** The __Host- prefix binds the cookie to this host; browsers take it over https only. */
const name = secure ? "__Host-session" : "session";
const flags = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`);

export function sessionSecret(request: { headers: Pick<Headers, "get"> }): string | null {
  return pattern.exec(request.headers.get("Cookie") ?? "")?.[1] ?? null;
}

/** Remembered for 30 days, else until the browser closes (the row ends after a day). */
export function sessionCookie(secret: string, remember: boolean): string {
  return `${name}=${secret}; ${flags}${remember ? `; Max-Age=${rememberedSessionMs / 1000}` : ""}`;
}

/** The browser forgets the session, and the drafts it kept by itself: the next member at this computer must not find them. */
export const endedSession = { "Set-Cookie": `${name}=; ${flags}; Max-Age=0`, "Clear-Site-Data": '"storage"' };
