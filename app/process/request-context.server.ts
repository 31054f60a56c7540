import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { Viewer } from "#app/auth/viewer.ts";

/**
 * What a page is made of, by the names of app/operations/page-parts.server.ts. A change of `parts` changes it; one of a list's parts may, and `isSame` asks the
 * list whether it does.
 */
export type PageParts = { parts: Set<string>; lists: { parts: string[]; isSame: () => Promise<boolean> }[] };
type RequestContext = {
  id: string;
  isAnswered: boolean;
  isFleeting: boolean;
  viewer?: Viewer;
  madeOf?: PageParts;
  words?: AsyncIterable<string>;
  known?: Map<string, unknown>;
  committed?: number;
  typed?: Record<string, string>;
};

const current = new AsyncLocalStorage<RequestContext>();
const prefix = randomBytes(4).toString("hex");
let count = 0;

/** Returns the id that a trusted proxy gave the request, or a new one that no other request has. */
export function requestId(given: string | null): string {
  if (given && /^[\w.-]{1,64}$/.test(given)) return given;
  count += 1;
  return `${prefix}-${count.toString(36)}`;
}

/** Runs `work` so that every line logged in it carries the id. */
export const withRequestId = <T>(id: string, work: () => T): T => current.run({ id, isAnswered: false, isFleeting: false }, work);

/** Runs `work` for this viewer, whatever its requests say of themselves. */
export function withViewer<T>(viewer: Viewer, work: () => T): T {
  return current.run({ id: currentRequestId() ?? "", isAnswered: false, isFleeting: false, viewer }, work);
}
/** Returns the viewer that `withViewer` set; undefined where the request says who asks. */
export const givenViewer = () => current.getStore()?.viewer;

/** Returns what `work` returned the first time that `key` was asked for while this request is answered. */
export function onceInRequest<T>(key: string, work: () => T): T {
  const store = current.getStore();
  if (!store) return work();
  store.known ??= new Map();
  if (!store.known.has(key)) store.known.set(key, work());
  return store.known.get(key) as T; // what `work` of the same key returned
}

export const currentRequestId = () => current.getStore()?.id;

/** Says that an action answers the whole fetch, so that the loaders of the page, which nobody will see, need not look anything up. */
export function answerIsWhole(): void {
  const store = current.getStore();
  if (store) store.isAnswered = true;
}
export const isAnswerWhole = () => current.getStore()?.isAnswered ?? false;

/** Says that the page shows what changes without a write to the database, so that it is neither shared nor cached. */
export function answerIsFleeting(): void {
  const store = current.getStore();
  if (store) store.isFleeting = true;
}
export const isAnswerFleeting = () => current.getStore()?.isFleeting ?? false;

/** Gives the words that the page shows as they come, in the place of its `StreamedText` (app/ui/streamed-text.tsx). */
export function pageStreams(words: AsyncIterable<string>): void {
  const store = current.getStore();
  if (store) store.words = words;
}
export const wordsOfPage = () => current.getStore()?.words;

/**
 * Says what the page is made of. A page that says nothing is made of everything; one that says something must name all that a write can
 * change by naming it (tests/requests/pages/kept-pages.test.ts).
 */
export function pageIsMadeOf(parts: string[], list?: PageParts["lists"][number]): void {
  const store = current.getStore();
  if (!store) return;
  store.madeOf ??= { parts: new Set(), lists: [] };
  for (const part of parts) store.madeOf.parts.add(part);
  if (list) store.madeOf.lists.push(list);
}
export const partsOfPage = (): PageParts | null => current.getStore()?.madeOf ?? null;

/** Notes the number of the last change that this request has committed (app/db/changes.server.ts). */
export function hasCommitted(change: number): void {
  const store = current.getStore();
  if (store) store.committed = Math.max(store.committed ?? 0, change);
}
export const committedInRequest = () => current.getStore()?.committed ?? null;

/** Stores what was written into a form that could not be saved, for the page that says so in its place (app/ui/problem-screen.tsx). */
export function failedWith(typed: Record<string, string>): void {
  const store = current.getStore();
  if (store) store.typed = typed;
}
export const typedInRequest = () => current.getStore()?.typed;
