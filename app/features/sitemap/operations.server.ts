import { LRUCache } from "lru-cache";
import { directoryHubs, discoveryHubs } from "#app/features/hubs/operations.server.ts";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { timelineTags } from "#app/features/timeline/rules.ts";
import { NotFound } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { languages } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";
import { type Kind, kinds, lastId, rowsBetween } from "./data.server.ts";

/** How many ids a file covers: few enough to be read at once between two requests, and well below the 50,000 addresses of the protocol. */
const idsPerFile = 5_000;
/** A file is kept for this long. What is removed meanwhile is an address that answers 404. */
const maxAgeMs = 600_000;
const cache = new LRUCache<string, string>({ max: 20, ttl: maxAgeMs });

const paths: Record<Kind, string> = { posts: "/post", projects: "/project", companies: "/company", programs: "/funding" };
/** Open to everybody, whoever may read. */
const outside = ["/", "/about", "/cemics", "/terms", "/privacy", "/about-data", "/accessibility", "/keys", "/formatting"];

/** Returns the index of the sitemap. @throws NotFound where only members may read */
export const sitemapIndex = () => made("index", makeIndex);

/** Returns a file of the sitemap by its name: "pages", with the paths `more` of rooms above, "posts-1". @throws NotFound also where only members may read */
export function sitemapFile(name: string, more: string[]): Promise<string> {
  const [, kind, number] = /^(posts|projects|companies|programs)-([1-9]\d{0,5})$/.exec(name) ?? [];
  const known = kinds.find((one) => one === kind);
  if (name !== "pages" && !known) throw new NotFound("page", m.page_not_found_text());
  return made(name, () => (known ? makeFile(known, Number(number)) : makePages(more)));
}

async function made(name: string, make: () => Promise<string>): Promise<string> {
  if (settings.reading !== "public") throw new NotFound("page", m.page_not_found_text());
  const text = cache.get(name) ?? (await make());
  cache.set(name, text, { noUpdateTTL: true });
  return text;
}

async function makeIndex(): Promise<string> {
  const names = ["pages"];
  for (const kind of kinds) {
    const files = Math.ceil((await lastId(kind)) / idsPerFile);
    for (let number = 1; number <= files; number += 1) names.push(`${kind}-${number}`);
  }
  return document(
    "sitemapindex",
    names.map((name) => `<sitemap><loc>${settings.baseUrl}/sitemap/${name}.xml</loc></sitemap>`),
  );
}

/** What members wrote is listed in the language it is in, everything else in both. */
async function makeFile(kind: Kind, number: number): Promise<string> {
  const from = (number - 1) * idsPerFile;
  if (from >= (await lastId(kind))) throw new NotFound("page", m.page_not_found_text());
  const rows = await rowsBetween(kind, { from, to: from + idsPerFile });
  return document("urlset", rows.flatMap(({ name, changedAt, language }) => entries(`${paths[kind]}/${name}`, language ? [language] : languages, changedAt))); // biome-ignore format: one line
}

async function makePages(more: string[]): Promise<string> {
  const [discovery, directory, provinces] = await Promise.all([discoveryHubs(), directoryHubs(), listProvinces()]);
  const hubs = new Set([...discovery, ...directory].map(({ slug }) => slug));
  const listed = [
    ...outside,
    ...["/discover", "/discover/industry", "/discover/province", "/discover/companies", "/projects", "/funding"],
    ...[...hubs].map((slug) => `/discover/industry/${slug}`),
    ...provinces.map(({ code }) => `/discover/province/${code.toLowerCase()}`),
    ...more,
    ...timelineTags.map((tag) => `/discover/timeline/${tag}`),
  ];
  return document(
    "urlset",
    listed.flatMap((path) => entries(path, languages, null)),
  );
}

function entries(path: string, inLanguages: readonly string[], changedAt: number | null): string[] {
  const changed = changedAt === null ? "" : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
  return inLanguages.map((language) => `<url><loc>${settings.baseUrl}${encodeURI(path)}?lang=${language}</loc>${changed}</url>`);
}

function document(name: string, lines: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("\n")}\n</${name}>\n`;
}
