import * as en from "#app/words/compiled/messages/en.js";
import * as fr from "#app/words/compiled/messages/fr.js";
import { forgetAll, forgetPages, inTurn, mostPages, ownerIn, ownPage, readWaiting, stores, storeWaiting, type Waiting } from "./stored.ts";

type Late = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Late & { request: Request; respondWith: (answer: Promise<Response>) => void };
type Worker = {
  addEventListener: ((name: "install" | "activate" | "sync" | "message", hear: (event: Late) => void) => void) &
    ((name: "fetch", hear: (event: Fetching) => void) => void);
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  registration: ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };
};
// The types of a worker cannot stand beside those of a page in one project.
const worker = self as unknown as Worker;

const mostFiles = 30;
/** What is read: none of settings, of staff, of signing in, of a form for writing. */
const readable =
  /^\/(?:discover|post|project|projects|people|u|company|funding|bills|tenders|ai-register|saved)(?!.*\/(?:edit|translation|history|held|claim|report|outcome|application|correction|facts)$)(?![^/])/;
const signingIn = /^\/(?:login|register|set-up|signed-out|sign-out|lost-access|reset-password|account-deleted)(?![^/])/;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim().then(() => checkOwner(true))));
worker.addEventListener("sync", (event) => event.waitUntil(sendWaiting()));
// The page of what waits says that the line is back.
worker.addEventListener("message", (event) => event.waitUntil(sendWaiting()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "GET" && pathname.startsWith("/assets/")) event.respondWith(file(request));
  else if (signingIn.test(pathname)) {
    // Whoever signs in or out finds no page of somebody else.
    event.waitUntil(inTurn(pathname === "/sign-out" ? forgetAll : forgetPages, "pages"));
  } else if (request.mode === "navigate" && request.method === "GET") event.respondWith(page(event, pathname));
  else if (request.method === "POST" && readable.test(pathname)) event.respondWith(write(request));
});

async function file(request: Request): Promise<Response> {
  const cache = await caches.open(stores.files);
  const known = await cache.match(request, { ignoreVary: true });
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await store(cache, request.url, answer.clone(), mostFiles);
  return answer;
}

/** The latest stands last, and the first gives way. */
async function store(cache: Cache, url: string, answer: Response, most: number): Promise<void> {
  await cache.delete(url, { ignoreVary: true });
  await cache.put(url, answer);
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key, { ignoreVary: true });
}

async function page(event: Fetching, pathname: string): Promise<Response> {
  const { request } = event;
  const answer = await fetch(request).catch(() => null);
  if (!answer) return pageWithoutLine(request);
  const isPage = answer.status === 200 && answer.headers.get("Content-Type")?.startsWith("text/html");
  const isKept = isPage && readable.test(pathname) && !answer.headers.get("Cache-Control")?.includes("no-store");
  const kept = isKept ? answer.clone() : null;
  event.waitUntil(inTurn(() => afterPage(request.url, kept), "pages"));
  const { waiting } = await readWaiting();
  const refused = waiting.some((one) => one.refused) && pathname !== ownPage;
  return refused && isPage ? withLine(answer, (m) => m.offline_refused_line({})) : answer;
}

/** Stores the page unless somebody else has signed in since the last one, and sends what waits. */
async function afterPage(url: string, page: Response | null): Promise<void> {
  const isKnown = await (await caches.open(stores.files)).match(ownPage, { ignoreVary: true });
  if (!isKnown && !(await checkOwner())) return;
  if (page) await store(await caches.open(stores.pages), url, page, mostPages);
  await sendWaiting();
}

async function pageWithoutLine({ url }: Request): Promise<Response> {
  const [pages, files] = await Promise.all([caches.open(stores.pages), caches.open(stores.files)]);
  const isOwn = new URL(url).pathname === ownPage;
  const known = isOwn ? undefined : await pages.match(url.replace(/#.*/, ""), { ignoreVary: true });
  if (known) {
    const at = Date.parse(known.headers.get("Date") ?? "");
    return withLine(known, (m, lang) =>
      m.offline_line({ time: new Date(at).toLocaleString(lang, { dateStyle: "long", timeStyle: "short", hourCycle: "h23" }) }),
    );
  }
  const own = await files.match(ownPage, { ignoreVary: true });
  if (!own) return Response.error();
  return isOwn ? own : withLine(own, (m) => m.offline_not_kept({}));
}

// Named one by one: the whole catalogue would come along otherwise.
const english = {
  offline_line: en.offline_line,
  offline_not_kept: en.offline_not_kept,
  offline_refused_line: en.offline_refused_line,
  offline_title: en.offline_title,
  offline_vote_waits: en.offline_vote_waits,
};
const french: typeof english = {
  offline_line: fr.offline_line,
  offline_not_kept: fr.offline_not_kept,
  offline_refused_line: fr.offline_refused_line,
  offline_title: fr.offline_title,
  offline_vote_waits: fr.offline_vote_waits,
};

/** Returns the words in the language of a page. */
const wordsOf = (html: string) => (/<html lang="fr"/.test(html) ? { m: french, locale: "fr-CA" } : { m: english, locale: "en-CA" });

/** Returns a page with a sentence over it. */
async function withLine(answer: Response, sentence: (m: typeof english, lang: string) => string): Promise<Response> {
  const html = await answer.text();
  const { m, locale } = wordsOf(html);
  const line = `<p role="status" class="border-l-4 border-brand bg-wash px-4 py-2">${sentence(m, locale)} <a class="underline" href="${ownPage}">${m.offline_title({})}</a></p>`;
  const { status, headers } = answer;
  const own = new Headers(headers);
  for (const name of ["Content-Length", "Content-Encoding", "ETag"]) own.delete(name);
  return new Response(
    html.replace(/<body[^>]*>/, (body) => body + line),
    { status, headers: own },
  );
}

/** Sends a form; where there is no line, a comment or a vote waits for it. */
async function write(request: Request): Promise<Response> {
  const text = request.clone().text();
  try {
    return await fetch(request);
  } catch (error) {
    const body = await text;
    if (!canWait(new URLSearchParams(body))) {
      if (request.mode === "navigate") return Response.redirect(`${ownPage}?lost`, 303);
      throw error;
    }
    const { pathname, search } = new URL(request.url);
    await inTurn(async () => {
      const stored = await readWaiting();
      const last = stored.waiting.at(-1)?.id ?? 0;
      await storeWaiting({ ...stored, waiting: [...stored.waiting, { id: last + 1, path: pathname + search, body, at: Date.now() }] });
    });
    await worker.registration.sync?.register("send").catch(() => {});
    if (request.mode === "navigate") return Response.redirect(ownPage, 303);
    const own = await (await caches.open(stores.files)).match(ownPage, { ignoreVary: true });
    const { m } = wordsOf((await own?.text()) ?? "");
    return Response.json({ waits: m.offline_vote_waits({}) });
  }
}

/** Comments bring a key by which a second one is known; a vote says what it wants to be. */
function canWait(form: URLSearchParams): boolean {
  if (["preview", "draft", "discard"].some((aid) => form.has(aid))) return false;
  if (form.has("vote")) return true;
  return form.has("submission_key") && /\S/.test(form.get("content") ?? "") && /^(?:comment|reply)\b/.test(form.get("intent") ?? "");
}

/** Sends what waits, each once and in its order, until there is no line again or nobody is signed in. */
function sendWaiting(): Promise<void> {
  return inTurn(async () => {
    if (!(await readWaiting()).waiting.some((one) => !one.refused) || !(await checkOwner())) return;
    for (const one of (await readWaiting()).waiting) {
      if (one.refused) continue;
      const answer = await send(one).catch(() => null);
      if (!answer || answer.redirected || answer.status === 429 || answer.status >= 500) return;
      const refused = answer.ok ? undefined : (await answer.json().catch(() => ({ error: String(answer.status) }))).error;
      const stored = await readWaiting();
      const left = stored.waiting.flatMap((known) => (known.id !== one.id ? known : refused ? { ...known, refused } : []));
      await storeWaiting({ ...stored, waiting: left });
    }
  });
}

const send = ({ path, body }: Waiting) =>
  fetch(path, { method: "POST", headers: { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" }, body });

/**
 * Looks who is signed in, and keeps their page of the switch. Where that is not who asked, it forgets all and ends. `isNew` is true once, for
 * whoever pressed the switch. Returns whether it is the one who asked.
 */
async function checkOwner(isNew = false): Promise<boolean> {
  const answer = await fetch(ownPage).catch(() => null);
  if (!answer?.ok || answer.redirected) return false;
  const html = await answer.clone().text();
  const owner = ownerIn(html);
  const stored = await readWaiting();
  if (owner === null || (stored.owner !== owner && !(isNew && stored.owner === ""))) {
    await forgetAll();
    await worker.registration.unregister();
    return false;
  }
  if (stored.owner === "") await storeWaiting({ ...stored, owner });
  const cache = await caches.open(stores.files);
  await cache.put(ownPage, answer);
  await cache.addAll([...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]);
  return true;
}
