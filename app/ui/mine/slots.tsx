import { createContext, createElement, type ReactNode, useContext } from "react";

const TokenContext = createContext<string | null>(null);

/** Around a page that is drawn for everyone: inside it, what is one member's own becomes a slot marked with `token`. */
export function Slots({ token, children }: { token: string | null; children: ReactNode }) {
  return <TokenContext.Provider value={token}>{children}</TokenContext.Provider>;
}

/** Draws its content where `holds`; on a shared page a slot that holds it for whom `fact` is true. */
export function When({ fact, holds, children }: { fact: string; holds: () => boolean; children: ReactNode }) {
  const token = useContext(TokenContext);
  if (token !== null) return createElement(`s-${token}`, { f: fact }, children);
  return holds() ? children : null;
}

/** A text or an element of one's own; on a shared page the slot it is put into. */
export function Own({ fact, children }: { fact: string; children: () => ReactNode }) {
  const token = useContext(TokenContext);
  return token !== null ? createElement(`s-${token}`, { f: fact }) : children();
}

/** For attributes: the value, or on a shared page the mark it is put in for. */
export function useMark(): (fact: string, value: () => string) => string {
  const token = useContext(TokenContext);
  return (fact, value) => (token !== null ? `${token}:${fact};` : value());
}

/** As `useMark`, for attributes that are "true" or "false". */
export function useTruthMark(): (fact: string, holds: () => boolean) => "true" | "false" {
  const mark = useMark();
  // On a shared page it is neither yet.
  return (fact, holds) => mark(fact, () => String(holds())) as "true" | "false";
}
