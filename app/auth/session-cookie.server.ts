import { rememberedSessionMs } from "#app/features/accounts/rules.ts";
import { settings } from "#app/settings.server.ts";

const secure = settings.baseUrl.startsWith("https:");
/** The __Host- prefix binds the cookie to this host; browsers take it over https only. */
export const sessionCookieName = secure ? "__Host-session" : "session";
const flags = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
const pattern = new RegExp(`(?:^|;\\s*)${sessionCookieName}=([\\w-]{43})(?:;|$)`);

export function sessionSecret(request: { headers: Pick<Headers, "get"> }): string | null {
  return pattern.exec(request.headers.get("Cookie") ?? "")?.[1] ?? null;
}

/** Remembered for 30 days, else until the browser closes (the row ends after a day). */
export function sessionCookie(secret: string, remember: boolean): string {
  return `${sessionCookieName}=${secret}; ${flags}${remember ? `; Max-Age=${rememberedSessionMs / 1000}` : ""}`;
}

/** The browser forgets the session, and the drafts it kept by itself: the next member at this computer must not find them. */
export const endedSession = { "Set-Cookie": `${sessionCookieName}=; ${flags}; Max-Age=0`, "Clear-Site-Data": '"storage"' };
