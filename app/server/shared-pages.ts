import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { RequestHandler, ServerBuild } from "@remix-run/node";
import { newSecret } from "#app/auth/secret.server.ts";
import type { Member } from "#app/auth/viewer.ts";
import { memberOfSession } from "#app/features/accounts/sessions.server.ts";
import { myTies } from "#app/features/connections/mine.server.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { myFollows } from "#app/features/follows/mine.server.ts";
import { awaitsAnswers } from "#app/features/guidance/mine.server.ts";
import { myChoices } from "#app/features/polls/operations.server.ts";
import { newsFor } from "#app/features/posts/news.server.ts";
import { mySaves } from "#app/features/saves/mine.server.ts";
import { myVotes } from "#app/features/votes/mine.server.ts";
import { addressHeader, clientAddress } from "#app/http/client-address.server.ts";
import { matchesEtag } from "#app/http/conditional.server.ts";
import { sessionSecret } from "#app/http/cookies.server.ts";
import { asksForLight } from "#app/http/light.server.ts";
import { routePattern } from "#app/http/route-pattern.ts";
import { log } from "#app/process/log.server.ts";
import { isAnswerFleeting, partsOfPage, withViewer } from "#app/process/request-context.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { optsIn } from "#app/ui/handle.ts";
import { languageOf } from "#app/words/language.server.ts";
import type { Language } from "#app/words/language.ts";
import { changeIndex } from "./change-index.ts";
import { type Encoding, encode, encodingFor, ownBytes } from "./compress.ts";
import { type Dated, versionNeeded, wouldBeTheSame } from "./freshness.ts";
import { gzipJoiner, type KnownPieces, keptBytes } from "./gzip-pieces.ts";
import { measureKeptPages } from "./metrics.ts";
import { keptUntil, pageCache } from "./page-cache.ts";
import { compileTemplate, fillTemplate, type OwnFacts, type PageTemplate } from "./page-template.ts";
import { isDataAddress } from "./remix/data-address.ts";
import { countRender } from "./render-limit.ts";
import { anyMember, newRendering, type SharedRendering } from "./shared-rendering.ts";
import { slotTextsIn } from "./slot-texts.tsx";

/** A page as all readers of a kind get it; `template` is null where each reader must get a page of their own. */
type SharedPage = Dated &
  Omit<PageText, "pieces"> & {
    rendering: SharedRendering;
    until: number;
    bytes: number;
    /** Joins a member's page, in gzip. */
    gzip: ReturnType<typeof gzipJoiner> | null;
  };
/** What of a page can be packed. */
type PageText = {
  template: PageTemplate | null;
  headers: [string, string][];
  digest: string;
  /** The bodies of a guest's page, by their encoding. */
  compressed: Map<Encoding, Buffer>;
  pieces: KnownPieces | null;
};
type PageRest = Pick<SharedPage, "rendering" | "version" | "madeOf" | "until">;

const pack = ({ template, headers, digest, compressed, gzip, rendering, version, madeOf, until }: SharedPage) => ({
  text: { template, headers, digest, compressed, pieces: gzip?.known() ?? null },
  rest: { rendering, version, madeOf, until },
});
function unpack({ pieces, ...text }: PageText, rest: PageRest): SharedPage {
  const gzip = text.template && pieces ? gzipJoiner(text.template, pieces) : null;
  return { ...text, ...rest, gzip, bytes: bytesOf(text.template, gzip !== null) };
}
const bytesOf = (template: PageTemplate | null, isJoined: boolean) =>
  template ? template.bytes + (isJoined ? keptBytes(template) : 0) : 0;
type Reader = { member: Member | null; language: Language; light: boolean; compact: boolean; address: string };

/**
 * Answers reading pages (`handle = { shared: true }`) from a rendering shared by all readers of a kind. The application renders the page for
 * any member or guest; it is cut at its slots, cached, and filled with what is each reader's own. Returns false where it leaves the request to
 * the application.
 */
export function sharedPages(application: RequestHandler, routes: ServerBuild["routes"], extra: [string, string][]) {
  const cache = pageCache(pack, unpack);
  measureKeptPages(cache.bytes);
  const index = changeIndex();
  const underWay = new Map<string, { version: number; page: Promise<SharedPage> }>();
  const renewing = inBackground();
  const patterns = sharedPatterns(routes);

  return async function answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const { method, url = "" } = request;
    if ((method !== "GET" && method !== "HEAD") || isDataAddress(url) || !patterns.some((pattern) => pattern.test(url))) return false;
    const reader = await readerOf(request);
    if (!reader) return false;
    const key = `${reader.member ? "member" : "guest"} ${reader.language} ${reader.light ? "light" : ""} ${reader.compact ? "compact" : ""} ${url}`;
    const page = await pageFor(key, url, reader);
    if (!page?.template || !(await isFor(page, reader.member))) return false;
    await send(request, response, page.template, page, reader);
    return true;
  };

  /** Returns null for a reader for whom too many pages have been rendered; the application says so. */
  async function pageFor(key: string, url: string, reader: Reader): Promise<SharedPage | null> {
    const version = await index.update();
    const found = cache.get(key);
    // A page that cannot be shared stays one whatever is written.
    if (found && !found.template) return found;
    const { needed, isDue } = found ? versionNeeded(found, index, reader.member?.id) : { needed: version, isDue: false };
    if (found && found.version >= needed) {
      if (isDue) renewing(key, async () => void (await renew(key, url, reader)));
      return found;
    }
    const isUnderWay = (underWay.get(key)?.version ?? -1) >= needed;
    if (!isUnderWay && (await countRender(url.split("?", 1)[0] ?? "", { address: reader.address, member: reader.member?.id }))) return null;
    const begun = underWay.get(key);
    return begun && begun.version >= needed ? begun.page : renew(key, url, reader);
  }

  /** Renders the page, unless it would be the same. */
  async function renew(key: string, url: string, reader: Reader): Promise<SharedPage> {
    const version = await index.update();
    const begun = underWay.get(key);
    if (begun?.version === version) return begun.page;
    const page = current(key, url, reader, version);
    const entry = { version, page };
    underWay.set(key, entry);
    return page.finally(() => underWay.get(key) === entry && underWay.delete(key));
  }

  async function current(key: string, url: string, reader: Reader, version: number): Promise<SharedPage> {
    const found = cache.get(key);
    if (found && (await wouldBeTheSame(found, index))) {
      found.version = Math.max(found.version, version);
      return found;
    }
    const page = await render(url, reader, version);
    if ((cache.get(key)?.version ?? 0) <= version) cache.set(key, page);
    return page;
  }

  /** The request carries no cookie, and the rendering knows no member, so nothing private has a way in. */
  async function render(url: string, { member, language, light, compact }: Reader, version: number): Promise<SharedPage> {
    const rendering = newRendering(newSecret().replace(/[^\w]/g, "x").toLowerCase(), member !== null);
    const headersOfKind = { "Accept-Language": language, ...(light && { "Save-Data": "on" }) };
    const request = new Request(new URL(url, settings.baseUrl), { headers: headersOfKind });
    const { response, madeOf } = await withViewer(member && anyMember(rendering, compact), async () => {
      const response = await application(request, { shared: rendering });
      if (isAnswerFleeting()) rendering.refused ??= "what it shows changes without a write";
      return { response, madeOf: partsOfPage() };
    });
    const html = await response.text();
    const isWhole = response.status === 200 && !response.headers.has("Set-Cookie") && rendering.refused === null;
    if (rendering.refused) log.debug({ url, because: rendering.refused }, "a page is not shared");
    const template = isWhole ? compileTemplate(html, rendering.token) : null;
    const digest = hash("sha256", html.replaceAll(rendering.token, ""), "base64url").slice(0, 22);
    const headers: [string, string][] = [...response.headers, ...extra];
    for (const header of headers) if (header[0] === "vary") header[1] += ", Accept-Encoding";
    const gzip = template && member ? gzipJoiner(template) : null;
    const bytes = bytesOf(template, gzip !== null);
    return { template, rendering, headers, digest, version, madeOf, bytes, until: keptUntil(html), compressed: new Map(), gzip };
  }

  async function send(
    request: IncomingMessage,
    response: ServerResponse,
    template: PageTemplate,
    page: SharedPage,
    { member, language, light }: Reader,
  ) {
    const own = member && { ...(await ownFacts(member, template)), face: light ? null : member.face };
    if (member) for (const work of page.rendering.forEachReader) await work(member);
    const etag = `W/"${page.digest}${own ? hash("sha256", JSON.stringify(own), "base64url").slice(0, 22) : ""}"`;
    const isCurrent = matchesEtag(request.headers["if-none-match"], etag);
    // Before any header: what fails here is still answered by the application.
    const sent = isCurrent ? null : bodyOf(page, template, own, language, request.headers["accept-encoding"]);
    for (const [name, value] of page.headers) response.setHeader(name, value);
    response.setHeader("ETag", etag);
    if (!sent) return void response.writeHead(304).end();
    const { body, encoding } = sent;
    if (encoding) response.setHeader("Content-Encoding", encoding);
    response.setHeader("Content-Length", body.length);
    response.end(request.method === "HEAD" ? undefined : body);
  }
}

/** Returns a function that runs work one after the other, each in a turn of its own, so that a reader waits for one at most. */
function inBackground() {
  const names = new Set<string>();
  let last: Promise<void> = Promise.resolve();
  return (name: string, work: () => Promise<void>): void => {
    if (names.has(name)) return;
    names.add(name);
    last = last
      .then(() => nextTurn())
      .then(work)
      .catch((err) => log.error({ err }, "a page could not be rendered anew"))
      .finally(() => names.delete(name));
  };
}

/** Nothing in a guest's page is its reader's own, so it is compressed once. A member's is joined from gzip pieces where it can be. */
function bodyOf(page: SharedPage, template: PageTemplate, own: OwnFacts | null, language: Language, accepted: string | undefined) {
  const slotTexts = slotTextsIn(language);
  const joined = own && encodingFor(accepted, template.bytes, ["gzip"]) && page.gzip?.join(own, slotTexts);
  if (joined) return { body: joined, encoding: "gzip" };
  const encoding = encodingFor(accepted, template.bytes);
  const known = page.compressed.get(encoding);
  const body = known ?? encode(fillTemplate(template, own, slotTexts), encoding, own ? "once" : "often");
  if (!own && !known) page.compressed.set(encoding, ownBytes(body));
  return { body, encoding };
}

/** Returns null for readers whose pages differ in more than slots: moderators, suspended members, and members who block or are blocked by anyone. */
async function readerOf({ headers, socket, url }: IncomingMessage): Promise<Reader | null> {
  const known: typeof headers = { ...headers, [addressHeader]: socket.remoteAddress };
  const named = { url, headers: { get: (name: string) => (known[name.toLowerCase()] as string | undefined) ?? null } };
  const secret = sessionSecret(named);
  const member = secret ? await memberOfSession(secret) : null;
  if (member && (member.role !== "member" || member.suspendedUntil !== null || (await hiddenFrom(member)).length > 0)) return null;
  return {
    member,
    language: languageOf(named),
    light: member?.lightPages || asksForLight(named.headers),
    compact: member?.compactLists ?? false,
    address: clientAddress(named),
  };
}

async function isFor({ rendering }: SharedPage, member: Member | null): Promise<boolean> {
  if (!member) return true;
  if (rendering.notFor.has(member.id)) return false;
  for (const isApart of rendering.notWhere) if (await isApart(member)) return false;
  return rendering.notForTiesOf.size === 0 || Object.keys(await myTies(member, [...rendering.notForTiesOf])).length === 0;
}

async function ownFacts(member: Member, { votes, saves, follows, polls, asksAnswers, asksNews }: PageTemplate): Promise<OwnFacts> {
  const own: OwnFacts = {
    id: member.id,
    username: member.username,
    fullName: member.fullName,
    email: member.email,
    province: member.province,
    unread: member.unreadCount,
    votes: {},
    saves: {},
    follows: await myFollows(member, follows),
  };
  for (const [type, ids] of votes) own.votes[type] = await myVotes(member, type, ids);
  for (const [type, ids] of saves) own.saves[type] = await mySaves(member, type, ids);
  for (const postId of polls) own.choices = { ...own.choices, [postId]: await myChoices(member, postId) };
  if (asksNews) own.news = await newsFor(member);
  if (asksAnswers) own.awaitsAnswers = await awaitsAnswers(member);
  return own;
}

/** Returns the addresses of the shared routes, as patterns of a request's path and query. */
function sharedPatterns(routes: ServerBuild["routes"]): RegExp[] {
  const shared = Object.values(routes).filter((route) => optsIn([route?.module.handle], "shared"));
  return shared.map((route) => routePattern(route?.path, "(?:\\?|$)"));
}
