import { Parser } from "htmlparser2";
import { transaction } from "#app/db/transaction.server.ts";
import { htmlOf } from "#app/markdown/kept.server.ts";
import { beginningOf, openOutside } from "#app/network/outside.server.ts";
import { partOf, unseen } from "#app/operations/page-parts.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { decodedPage } from "#app/text/decoded-page.ts";
import { hostOf, isWebAddress } from "#app/text/web-address.ts";
import type { PostRow } from "./data.server.ts";
import { type LinkPreview, previewOf } from "./link-previews.ts";
import { claimPreviews, keepPreviews } from "./link-previews-data.server.ts";

type Linking = Pick<PostRow, "url" | "content" | "contentHtml">;

/** How many links of a post are read. */
const previewsOfPost = 2;
const batch = 5;
const timeoutMs = 5_000;
const mostBytes = 512_000;
/** After this a claimed post is due again, in case its process died. */
const claimMs = 60_000;

/** Returns the first links of a post that lead to other sites: its own, then those of its text as it is drawn. */
export function linksOut({ url, content, contentHtml }: Linking): string[] {
  const html = htmlOf(content, contentHtml, "article");
  const inText = [...html.matchAll(/<a [^>]*?href="(https?:[^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  const out = [url ?? "", ...inText].filter((link) => isWebAddress(link) && hostOf(link) !== hostOf(settings.baseUrl));
  return [...new Set(out)].slice(0, previewsOfPost);
}

/** When the linked pages of a post that is saved now are to be read; null for none. */
export const previewsDue = (post: Linking, now: number): number | null => (settings.linkPreviews && linksOut(post).length > 0 ? now : null);

/** Reads the pages that new posts link, each once. What waits for a moderator is read once it is public. Returns how many posts had theirs read. */
export async function readLinkedPages(now: number): Promise<number> {
  if (!settings.linkPreviews) return 0;
  const due = await transaction((tx) => claimPreviews(tx, now, now + claimMs, batch), unseen);
  await Promise.all(due.map((post) => readPagesOf(post, now + claimMs)));
  return due.length;
}

async function readPagesOf(post: PostRow, claimedUntil: number): Promise<void> {
  const read = await Promise.all(linksOut(post).map(readPage));
  const linkPreviews = read.filter((one) => one !== null);
  await transaction((tx) => keepPreviews(tx, post.id, claimedUntil, linkPreviews), { parts: [partOf.post(post.id)] });
}

/** Returns what a page says of itself; null for one that cannot be read, whatever the reason: its link stands as it did. */
export async function readPage(url: string): Promise<LinkPreview | null> {
  try {
    const headers = { Accept: "text/html,application/xhtml+xml", "User-Agent": `PortageLinks (+${settings.baseUrl})` };
    const signal = AbortSignal.timeout(timeoutMs);
    const { status, headers: given, body } = await openOutside(url, headers, signal);
    const type = given["content-type"] ?? "";
    if (status !== 200 || !/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type) || given["content-encoding"]) {
      body.destroy();
      return null;
    }
    const bytes = await beginningOf(body, mostBytes, "</head>");
    // Not in the middle of a letter.
    const html = decodedPage(bytes.subarray(0, bytes.lastIndexOf(">") + 1), type);
    return html === null ? null : previewOf(url, headOf(html));
  } catch {
    return null;
  }
}

/** Returns title and description of a page: those for sharing, else its own. */
export function headOf(html: string): { title: string; description: string } {
  const found: Record<string, string> = {};
  let inTitle = false;
  const parser = new Parser({
    onopentag(name, attribs) {
      if (name === "title" && found.title === undefined) {
        inTitle = true;
        found.title = "";
      }
      const key = (attribs.property ?? attribs.name ?? "").toLowerCase();
      if (name === "meta" && attribs.content) found[`meta ${key}`] ??= attribs.content;
    },
    ontext(text) {
      if (inTitle) found.title += text;
    },
    onclosetag(name) {
      if (name === "title") inTitle = false;
    },
  });
  parser.end(html);
  return {
    title: found["meta og:title"] || found.title || "",
    description: found["meta og:description"] || found["meta description"] || "",
  };
}
