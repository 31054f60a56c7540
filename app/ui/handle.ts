type Handle = {
  /** The page carries the script of the forms (app/compose). */
  composes?: boolean;
  /** The page is rendered once for all readers. */
  shared?: boolean;
  /** The page can ask the browser for a passkey (app/compose/passkeys.ts). */
  passkeys?: boolean;
  /** The page asks for a picture and nothing else (app/writing/pictures.ts). */
  pictures?: boolean;
  /** Staff decide on the page: single keys press its buttons, and ticked rows are counted (app/staff-keys). */
  decides?: boolean;
  /** The page has the switch of reading without a line (app/offline). */
  offline?: boolean;
  /** The page can ask the browser to show notices (app/push). */
  push?: boolean;
};

/** Returns whether a page opts in to this, with `export const handle = { composes: true }`. */
export const optsIn = (handles: unknown[], to: keyof Handle): boolean =>
  handles.some((handle) => (handle as Handle | undefined)?.[to] === true);
