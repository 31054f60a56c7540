import { fillReferences, type Reference, referencesIn } from "#app/markdown/references.ts";
import { escaped } from "#app/markdown/render.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { pageIsMadeOf } from "#app/process/request-context.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { localized } from "#app/text/localized-name.ts";
import * as data from "./data.server.ts";

/** Returns the ids of the authors whom the reader hides or is hidden from. */
type Hidden = () => number[] | Promise<number[]>;

/**
 * Returns drawn texts with the titles of what their bare addresses lead to, as they are now. What is removed, not public, or by an author whom
 * the reader hides stays an address. Asks the database once, and only where a text has such an address.
 */
export async function withTitles<Text extends { html: string }>(texts: Text[], hiddenAuthors: Hidden): Promise<Text[]> {
  const asked = texts.flatMap(({ html }) => referencesIn(html));
  if (asked.length === 0) return texts;
  const keysOf = (kind: Reference["kind"]) => [...new Set(asked.filter((one) => one.kind === kind).map(({ key }) => key))];
  const ids = { post: keysOf("post").map(idFrom).filter(Boolean), project: keysOf("project").map(idFrom).filter(Boolean) };
  const found = await data.titlesOf({ ...ids, company: keysOf("company"), funding: keysOf("funding") });
  const hidden = await hiddenAuthors();
  const shown = found.filter(({ userId }) => !hidden.includes(userId));
  pageIsMadeOf([
    ...ids.post.map(partOf.post),
    ...ids.project.map(partOf.project),
    ...found.flatMap(({ kind, id }) => (kind === "company" ? [partOf.company(id)] : [])),
  ]);
  const links = new Map(shown.map((one) => [addressOf(one), linkTo(one)]));
  const link = ({ kind, key }: Reference) => links.get(`/${kind}/${kind === "post" || kind === "project" ? idFrom(key) : key}`) ?? null;
  return texts.map((text) => (text.html.includes(" data-ref=") ? { ...text, html: fillReferences(text.html, link) } : text));
}

/** Returns one text as `withTitles` does. */
export async function withTitle<Text extends { html: string }>(text: Text, hiddenAuthors: Hidden): Promise<Text> {
  return (await withTitles([text], hiddenAuthors))[0] ?? text;
}

const addressOf = ({ kind, id, slug }: data.Referred) => `/${kind}/${slug || id}`;

function linkTo(one: data.Referred): string {
  const title = localized({ en: one.title, fr: one.titleFr ?? "" });
  const speaks = one.language ? ` lang="${one.language}"` : "";
  return `<a href="${addressOf(one)}"${speaks}>${escaped(title)}</a>`;
}
