import { createContext, type ReactNode, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

/** Provides the nonce that allows this page's own inline scripts to run, and no others. */
export function NonceProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return <NonceContext.Provider value={nonce}>{children}</NonceContext.Provider>;
}

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}

/** Returns whether a page runs React in the browser. Composing pages opt in with `export const handle = { hydrate: true }`. */
export function isHydrated(handles: unknown[]): boolean {
  return handles.some((handle) => (handle as Handle)?.hydrate === true);
}

/** Returns whether a page is rendered once for all readers. Reading pages opt in with `export const handle = { shared: true }`. */
export function isShared(handles: unknown[]): boolean {
  return handles.some((handle) => (handle as Handle)?.shared === true);
}

type Handle = { hydrate?: boolean; shared?: boolean } | undefined;
