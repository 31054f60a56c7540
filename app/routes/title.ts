import type { MetaDescriptor } from "@remix-run/node";

type Matches = readonly ({ id: string; data?: unknown } | undefined)[];

/**
 * Returns the title, "Discover · Portage" with the configured name of the site, and the link to the feed of a list when the feed is public.
 */
export function titled(matches: Matches, title: string, atom?: string | null): MetaDescriptor[] {
  const site = matches.find((match) => match?.id === "root")?.data as { brand?: { name: string } } | undefined;
  const named = { title: `${title} · ${site?.brand?.name ?? "Portage"}` };
  return atom ? [named, { tagName: "link", rel: "alternate", type: "application/atom+xml", href: atom }] : [named];
}
