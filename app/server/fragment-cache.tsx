import { LRUCache } from "lru-cache";
import type { FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { newSecret } from "#app/auth/secret.server.ts";
import type { DrawFragment, FragmentReader } from "#app/ui/fragment.tsx";
import { anyReader, MineProvider } from "#app/ui/mine/mine.tsx";
import { Slots } from "#app/ui/mine/slots.tsx";
import { language } from "#app/words/messages.ts";

/** Characters of fragments and of their keys, which hold their data. */
const mostCharacters = 4_000_000;

/** Stands for the token of a rendering in cached fragments. It is made anew with every process and never sent. */
const anyToken = newSecret().replace(/[^\w]/g, "x").toLowerCase();

/**
 * The fragment cache: what pages repeat is rendered once (docs/decisions/005-shared-pages.md). The key of a fragment is all that it is rendered
 * from: its data, the language, whether the reader is signed in, the votes shown. It is rendered apart from the page, for `anyReader`, so that
 * nothing else of one reader has a way in: asking for it throws.
 */
export function fragmentCache(): DrawFragment {
  const cache = new LRUCache<string, string>({ maxSize: mostCharacters, sizeCalculation: (html, key) => html.length + key.length });
  const numbers = new Map<unknown, number>();
  const numberOf = (draw: unknown) => {
    const number = numbers.get(draw) ?? numbers.size;
    numbers.set(draw, number);
    return number;
  };

  return (Draw, props, { isSignedIn, votes, token }) => {
    const hasSlots = token !== null;
    const key = JSON.stringify([numberOf(Draw), language(), isSignedIn, hasSlots || votes, props]);
    let html = cache.get(key);
    if (html === undefined) {
      html = draw(Draw, props, isSignedIn, hasSlots ? {} : votes, hasSlots);
      cache.set(key, html);
    }
    return hasSlots ? html.replaceAll(anyToken, token) : html;
  };
}

function draw<P extends object>(
  Draw: FunctionComponent<P>,
  props: P,
  isSignedIn: boolean,
  votes: FragmentReader["votes"],
  hasSlots: boolean,
): string {
  const html = renderToStaticMarkup(
    <Slots token={hasSlots ? anyToken : null}>
      <MineProvider mine={{ viewer: isSignedIn ? anyReader : null, votes }}>
        <Draw {...props} />
      </MineProvider>
    </Slots>,
  );
  // In one piece: React returns a string of many, which every page that contains it would join again.
  return Buffer.from(html).toString();
}
