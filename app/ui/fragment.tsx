import { createContext, type FunctionComponent, type HTMLAttributes, useContext } from "react";
import { type Mine, useMine } from "./mine/mine.tsx";
import { useSlotToken } from "./mine/slots.tsx";

/** What may reach a fragment of what is around it, beside its props: whether the reader is signed in, their votes, the token of its slots. */
export type FragmentReader = { isSignedIn: boolean; votes: Mine["votes"]; token: string | null };
/** Returns the markup that `draw` makes of `props`, from the fragment cache (app/server/fragment-cache.tsx). */
export type DrawFragment = <P extends object>(draw: FunctionComponent<P>, props: P, reader: FragmentReader) => string;

const FragmentContext = createContext<DrawFragment | null>(null);
export const FragmentProvider = FragmentContext.Provider;

type Fragment<P> = HTMLAttributes<HTMLElement> & {
  as: "li" | "details";
  draw: FunctionComponent<P>;
  of: P;
  /** The reader's votes that it shows; whatever else is one's own cannot stand in a fragment. */
  votes?: Mine["votes"];
};

/**
 * Renders an element whose inside is made of the data in `of` and of nothing else, so that it can be rendered once and kept. `draw` is a
 * component of a module, not one made while rendering.
 */
export function Fragment<P extends object>({ as: Element, draw: Draw, of, votes = {}, ...attributes }: Fragment<P>) {
  const drawFragment = useContext(FragmentContext);
  const token = useSlotToken();
  const isSignedIn = useMine().viewer !== null;
  if (!drawFragment) {
    return (
      <Element {...attributes}>
        <Draw {...of} />
      </Element>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it of the same component
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: drawFragment(Draw, of, { isSignedIn, votes, token }) }} />;
}
