/** Returns whether a page carries the script of the forms (app/compose). Composing pages opt in with `export const handle = { composes: true }`. */
export function isComposing(handles: unknown[]): boolean {
  return handles.some((handle) => (handle as Handle)?.composes === true);
}

/** Returns whether a page is rendered once for all readers. Reading pages opt in with `export const handle = { shared: true }`. */
export function isShared(handles: unknown[]): boolean {
  return handles.some((handle) => (handle as Handle)?.shared === true);
}

/** Returns whether a page can ask the browser for a passkey (app/compose/passkeys.ts). It opts in with `export const handle = { passkeys: true }`. */
export function usesPasskeys(handles: unknown[]): boolean {
  return handles.some((handle) => (handle as Handle)?.passkeys === true);
}

/** Returns whether a page has the switch of reading without a line (app/offline). It opts in with `export const handle = { offline: true }`. */
export function switchesOffline(handles: unknown[]): boolean {
  return handles.some((handle) => (handle as Handle)?.offline === true);
}

type Handle = { composes?: boolean; shared?: boolean; passkeys?: boolean; offline?: boolean } | undefined;
