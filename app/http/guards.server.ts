import { redirect } from "@remix-run/node";
import { hasRole } from "#app/auth/permissions.ts";
import { type Member, refuseWithheld, type Viewer } from "#app/auth/viewer.ts";
import { memberOfSession } from "#app/features/accounts/sessions.server.ts";
import { AdminOnly, SignInNeeded } from "#app/operations/problems.ts";
import { givenViewer, onceInRequest } from "#app/process/request-context.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { m } from "#app/words/messages.ts";
import { sessionSecret } from "./cookies.server.ts";

/** The session is looked up once for a form, though its limits and its write both ask; the page after it asks again, for it may have changed. */
const asked = new WeakMap<Request, Promise<Viewer>>();

/** Returns who asks: by the session cookie, unless the server has said for whom it answers. */
export async function viewerOf(request: Request): Promise<Viewer> {
  const given = givenViewer();
  if (given !== undefined) return given;
  const secret = sessionSecret(request);
  if (!secret) return null;
  // Remix hands each loader a request of its own.
  if (request.method === "GET") return onceInRequest(`session ${secret}`, () => memberOfSession(secret));
  const viewer = asked.get(request) ?? memberOfSession(secret);
  asked.set(request, viewer);
  return viewer;
}

/** Says who asks from now on, where that has changed while a form is dealt with. */
export function asksFor(request: Request, viewer: Viewer): void {
  asked.set(request, Promise.resolve(viewer));
}

/** Returns a path of this site that a Location header can hold, and /discover for anything else, such as "//elsewhere" or "https://elsewhere". */
export function samePath(from: string | null): string {
  if (!from || /[\\\p{Cc}]/u.test(from) || !isPath(from)) return "/discover";
  const { pathname, search, hash } = new URL(from, "http://here.invalid");
  return isPath(pathname) ? pathname + search + hash : "/discover";
}

const isPath = (text: string) => /^\/(?!\/)/.test(text);

/** A longer query is dropped: encoded once more it would not fit into a header that clients and proxies accept. */
const longestQuery = 2_000;

/** Returns the address at which a guest signs in to come back to the page they asked for, or whose form they sent. */
export function signInAddress(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const query = search.length > longestQuery ? "" : search;
  return `/login?from=${encodeURIComponent(pathname + query)}`;
}

/** Returns the member who asks. @throws a redirect to /login that remembers the page; SignInNeeded for a form, whose text must not be lost */
export async function requireMember(request: Request): Promise<Member> {
  const viewer = await viewerOf(request);
  if (viewer) return viewer;
  throw request.method === "POST" ? new SignInNeeded(m.problem_sign_in_first()) : redirect(signInAddress(request), 302);
}

/** Returns the admin who asks. @throws AdminOnly, which an admin page answers with 'Access Restricted' and 403; SecondStepNeeded */
export async function requireAdmin(request: Request): Promise<Member> {
  const member = await requireMember(request);
  refuseWithheld(member);
  if (!hasRole(member, "admin")) throw new AdminOnly(m.admin_restricted());
  return member;
}

/** Returns who may read the reading pages: a member, or anyone where READING=public. @throws a redirect to /login */
export async function requireReader(request: Request): Promise<Viewer> {
  return settings.reading === "public" ? viewerOf(request) : requireMember(request);
}

/** Lets guests alone pass. @throws a redirect that takes a signed-in member where they came from */
export async function requireGuest(request: Request): Promise<void> {
  if (await viewerOf(request)) throw redirect(samePath(new URL(request.url).searchParams.get("from")), 302);
}
