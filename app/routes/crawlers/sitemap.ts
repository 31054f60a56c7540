import { topicPath } from "#app/features/funding/labels.ts";
import { topicNames } from "#app/features/funding/rules.ts";
import { sitemapFile, sitemapIndex } from "#app/features/sitemap/operations.server.ts";
import { fileLoader } from "#app/http/page-loader.server.ts";

/** Serves the index at /sitemap.xml and its files at /sitemap/posts-1.xml. */
export const loader = fileLoader(async ({ params }) => {
  const name = params.file;
  const text = await (name === undefined ? sitemapIndex() : sitemapFile(name.replace(/\.xml$/, ""), topicNames.map(topicPath)));
  return new Response(text, { headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" } });
});
