import type { MetaDescriptor } from "@remix-run/node";
import { type Shared, shareHeight, sharePath, shareWidth } from "#app/features/share-pictures/rules.ts";
import { excerpt } from "#app/text/excerpt.ts";
import { type GuestAddress, notIndexed } from "#app/ui/indexing.ts";
import type { Brand } from "#app/ui/site-header.tsx";
import { languages } from "#app/words/language.ts";
import { language } from "#app/words/messages.ts";

/** The length that search engines show. */
const descriptionLength = 160;

type Matches = readonly ({ id: string; data?: unknown } | undefined)[];

/** What a page says of itself to search engines and to sites where its address is shared. */
export type About = {
  /** A page without one is not to be indexed. */
  description?: string | null;
  /** The feed of its list. */
  atom?: string | null;
  /** Its own path, where several addresses lead to it. */
  path?: string | undefined;
  type?: "website" | "article" | "profile";
  /** What its picture says, where it has one. */
  shared?: Shared | undefined;
  /** What it is about as schema.org says it; gets the page's address and the site's. */
  data?: (address: string, site: string) => object;
};

const rootOf = (matches: Matches) =>
  matches.find((match) => match?.id === "root")?.data as { brand?: Brand; guest?: GuestAddress | null } | undefined;

/** Returns the configured name of the site. */
export const brandIn = (matches: Matches): string => rootOf(matches)?.brand?.name ?? "Portage";

/**
 * Returns the title, "Discover · Portage" with the configured name of the site. For a guest it adds what the page says of itself, so that
 * nothing is said of a page that guests may not read. A page that says nothing, or is filtered or searched, is not to be indexed.
 */
export function titled(matches: Matches, title: string, { description, atom, path, type, shared, data }: About = {}): MetaDescriptor[] {
  const site = brandIn(matches);
  const named: MetaDescriptor[] = [{ title: `${title} · ${site}` }];
  if (atom) named.push({ tagName: "link", rel: "alternate", type: "application/atom+xml", href: atom });
  const guest = rootOf(matches)?.guest;
  if (!guest) return named;
  if (!description || guest.isNarrowed) return [...named, notIndexed];
  const summary = excerpt(description, descriptionLength);
  const bare = guest.site + (path ?? guest.path);
  const address = `${bare}?lang=${language()}`;
  return [
    ...named,
    { name: "description", content: summary },
    { tagName: "link", rel: "canonical", href: address },
    ...languages.map((one) => ({ tagName: "link" as const, rel: "alternate", hrefLang: one, href: `${bare}?lang=${one}` })),
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: bare },
    { property: "og:title", content: title },
    { property: "og:description", content: summary },
    { property: "og:url", content: address },
    { property: "og:type", content: type ?? "website" },
    { property: "og:site_name", content: site },
    ...pictureIn(guest.site, shared, site),
    { property: "og:locale", content: `${language()}_CA` },
    ...(data ? [{ "script:ld+json": { "@context": "https://schema.org", ...data(address, guest.site) } } as MetaDescriptor] : []), // JSON by its type
  ];
}

const pictureIn = (address: string, shared: Shared | undefined, site: string): MetaDescriptor[] =>
  shared
    ? [
        { property: "og:image", content: address + sharePath(shared, site) },
        { property: "og:image:type", content: "image/png" },
        { property: "og:image:width", content: String(shareWidth) },
        { property: "og:image:height", content: String(shareHeight) },
        { property: "og:image:alt", content: [shared.title, shared.line, site].filter(Boolean).join(" · ") },
        { name: "twitter:card", content: "summary_large_image" },
      ]
    : [];
