import { createContext, type ReactNode, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

/** The number used once that lets this page's inline scripts run, and no others. */
export function NonceProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return <NonceContext.Provider value={nonce}>{children}</NonceContext.Provider>;
}

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}

/** A composing page opts into React in the browser with `export const handle = { hydrate: true }`. */
export function isHydrated(handles: unknown[]): boolean {
  return handles.some((handle) => (handle as Handle)?.hydrate === true);
}

/** A reading page that is drawn once for all its readers says `export const handle = { shared: true }`. */
export function isShared(handles: unknown[]): boolean {
  return handles.some((handle) => (handle as Handle)?.shared === true);
}

type Handle = { hydrate?: boolean; shared?: boolean } | undefined;
