import type { MetaDescriptor } from "@remix-run/node";

type Matches = readonly ({ id: string; data?: unknown } | undefined)[];

/** "Discover · Portage", with the configured name of the site. */
export function titled(matches: Matches, title: string): MetaDescriptor[] {
  const site = matches.find((match) => match?.id === "root")?.data as { brand?: { name: string } } | undefined;
  return [{ title: `${title} · ${site?.brand?.name ?? "Portage"}` }];
}
