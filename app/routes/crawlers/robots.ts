import { settings } from "#app/process/settings.server.ts";

/** What search engines need not ask for: each would be a page of its own that is not to be indexed. */
const left = ["/api/", "/login", "/register", "/search", "/report/", "/follow"];

/** Names the sitemap where guests may read. */
export function loader() {
  const sitemap = settings.reading === "public" ? `\nSitemap: ${settings.baseUrl}/sitemap.xml\n` : "";
  const lines = ["User-agent: *", ...left.map((path) => `Disallow: ${path}`)];
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" };
  return new Response(`${lines.join("\n")}\n${sitemap}`, { headers });
}
