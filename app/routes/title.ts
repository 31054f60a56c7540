import type { MetaDescriptor } from "@remix-run/node";

type Matches = readonly ({ id: string; data?: unknown } | undefined)[];

/** "Discover · Portage", with the configured name of the site; and for a list whose feed is open to all, where that is. */
export function titled(matches: Matches, title: string, atom?: string | null): MetaDescriptor[] {
  const site = matches.find((match) => match?.id === "root")?.data as { brand?: { name: string } } | undefined;
  const named = { title: `${title} · ${site?.brand?.name ?? "Portage"}` };
  return atom ? [named, { tagName: "link", rel: "alternate", type: "application/atom+xml", href: atom }] : [named];
}
