import { createContext, createElement, type ReactNode, useContext } from "react";

const TokenContext = createContext<string | null>(null);

/** Wraps a page that is rendered for many readers: inside it, what is one member's own becomes a slot that carries `token`. */
export function Slots({ token, children }: { token: string | null; children: ReactNode }) {
  return <TokenContext.Provider value={token}>{children}</TokenContext.Provider>;
}

/** Returns the token of the slots around; null on a page that is rendered for one reader. */
export const useSlotToken = () => useContext(TokenContext);

/** Renders its content where `holds` returns true; on a shared page, a slot that shows the content to readers for whom `fact` is true. */
export function When({ fact, holds, children }: { fact: string; holds: () => boolean; children: ReactNode }) {
  const token = useContext(TokenContext);
  if (token !== null) return createElement(`s-${token}`, { f: fact }, children);
  return holds() ? children : null;
}

/** Renders a text or an element that is the reader's own; on a shared page, the slot it is put into. */
export function Own({ fact, children }: { fact: string; children: () => ReactNode }) {
  const token = useContext(TokenContext);
  return token !== null ? createElement(`s-${token}`, { f: fact }) : children();
}

/** Returns a function for attributes: it gives the value, or on a shared page the placeholder that the value replaces. */
export function usePlaceholder(): (fact: string, value: () => string) => string {
  const token = useContext(TokenContext);
  return (fact, value) => (token !== null ? `${token}:${fact};` : value());
}

/** Returns the same function for attributes that are "true" or "false". */
export function useBooleanPlaceholder(): (fact: string, holds: () => boolean) => "true" | "false" {
  const placeholder = usePlaceholder();
  // On a shared page it is neither yet.
  return (fact, holds) => placeholder(fact, () => String(holds())) as "true" | "false";
}
