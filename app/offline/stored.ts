/** The page of the switch and of what waits, which the worker keeps too. */
export const ownPage = "/offline";

/** The latest pages that are kept. */
export const mostPages = 50;

/** The pages of the member who asked, the files they are shown with, and what they wrote. */
export const stores = { pages: "offline-pages", files: "offline-files", waiting: "offline-waiting" } as const;

/** A form that waits to be sent: where it goes, and what it says. One that was refused says why. */
export type Waiting = { id: number; path: string; body: string; at: number; refused?: string };

/** Returns what waits, the first first, and whose it is; `owner` is empty before anybody asked. */
export async function readWaiting(): Promise<{ owner: string; waiting: Waiting[] }> {
  const found = await (await caches.open(stores.waiting)).match(ownPage);
  return found ? found.json() : { owner: "", waiting: [] };
}

export async function storeWaiting(stored: { owner: string; waiting: Waiting[] }): Promise<void> {
  await (await caches.open(stores.waiting)).put(ownPage, new Response(JSON.stringify(stored)));
  new BroadcastChannel(stores.waiting).postMessage(0);
}

/** Runs one change of what waits at a time, in the worker and in pages; or of the kept pages. */
export async function inTurn<T>(change: () => Promise<T>, of: "waiting" | "pages" = "waiting"): Promise<T> {
  return await navigator.locks.request(`offline-${of}`, change);
}

export async function forgetPages(): Promise<void> {
  await Promise.all([caches.delete(stores.pages), caches.delete(stores.files)]);
}

export async function forgetAll(): Promise<void> {
  await Promise.all([forgetPages(), caches.delete(stores.waiting)]);
}

/** Returns whose page of the switch this is; null on any other page, that of a guest among them. */
export const ownerIn = (html: string): string | null => / data-offline="(\d+)"/.exec(html)?.[1] ?? null;
