import { excerpt } from "#app/text/excerpt.ts";
import { localized } from "#app/text/localized-name.ts";
import * as data from "./data.server.ts";
import { commentsIn, excerptLength } from "./rules.ts";

/** Returns notifications with what they are about, as far as the member may read it. */
export async function withAbout(userId: number, rows: data.NotificationRow[]) {
  const comments = new Map((await data.commentsToldOf(userId, rows.flatMap(commentOf))).map((comment) => [comment.id, comment]));
  const posts = new Map((await data.postsToldOf(userId, rows.flatMap(postOf))).map((post) => [post.id, post]));
  const projects = new Map((await data.projectsToldOf(userId, rows.flatMap(projectOf))).map((project) => [project.id, project]));
  return rows.map((row) => ({
    ...row,
    by: [...new Set(commentOf(row).flatMap((id) => comments.get(id)?.username ?? []))],
    about:
      quotedIn(row.details) ??
      aboutOf(
        commentOf(row)
          .map((id) => comments.get(id))
          .find(Boolean) ??
          posts.get(postOf(row)[0] ?? 0) ??
          projects.get(projectOf(row)[0] ?? 0),
      ),
  }));
}

/** Names what the member wrote where nothing else of what a notification tells of may be read any more: their own words are known to them. */
export async function withOwnNames<Row extends Awaited<ReturnType<typeof withAbout>>[number]>(userId: number, rows: Row[]): Promise<Row[]> {
  const untold = rows.filter(({ about }) => about === null);
  const known = await data.ownNames(userId, untold.flatMap(ownIn));
  return rows.map((row) => ({ ...row, about: row.about ?? ownIn(row).map((key) => known.get(key)).find(Boolean) ?? null })); // biome-ignore format: one line
}

/** What a notification may be about that the member wrote themselves: a comment before what it stands under. */
function ownIn({ kind, path, details }: data.NotificationRow): string[] {
  const comment = kind === "moderation" ? /\?comment=(\d+)/.exec(path)?.[1] : /^comment:(\d+)$/.exec(details.of ?? "")?.[1];
  const [, type, id] = /^\/(post|project|comment)\/(\d+)/.exec(path) ?? [];
  return [...(comment ? [`comment:${comment}`] : []), ...(type ? [`${type}:${id}`] : [])];
}

/** The comments that a notification tells of, as many as it takes to find one that may be read. */
const commentOf = ({ kind, path, details }: data.NotificationRow) =>
  kind === "reply" || kind === "mention" || kind === "followed" ? commentsIn({ path, details }).slice(0, 5) : [];

/** The post that mentions the member, is new in what they follow, that they wanted to be reminded of, or that they reported. */
const postOf = ({ kind, path, details }: data.NotificationRow) =>
  kind === "mention" || kind === "followed" || kind === "reminder"
    ? [...path.matchAll(/^\/post\/(\d+)$/g)].map(([, id]) => Number(id))
    : reportedIn(details, "post");

const projectOf = ({ kind, path, details }: data.NotificationRow) =>
  kind === "reminder" || kind === "followed"
    ? [...path.matchAll(/^\/project\/(\d+)$/g)].map(([, id]) => Number(id))
    : reportedIn(details, "project");

/** What one report was about; a notice of several names none, and staff are told only of what kind an item is. */
function reportedIn({ item = "", count = "1" }: Record<string, string>, type: string): number[] {
  const [of, id] = item.split(":");
  return of === type && id && count === "1" ? [Number(id)] : [];
}

/** Returns what a notification itself quotes: what was removed, and what staff said of it; null where it quotes nothing. */
function quotedIn({ title = "", text = "", saidEn = "", saidFr = "" }: Record<string, string>) {
  const said = localized({ en: saidEn, fr: saidFr });
  return title || text || said ? { title, excerpt: text, said, titleLanguage: null, language: null } : null;
}

type Told = Omit<Awaited<ReturnType<typeof data.commentsToldOf>>[number], "username" | "createdAt">;

/** Returns the title of what was commented on and the first words of the comment; null when the reader may not read them any more. */
function aboutOf(told: Told | undefined) {
  const subject = told?.post ?? told?.project;
  if (!told || !subject) return null;
  const { title } = subject;
  return {
    title,
    titleLanguage: told.post?.language ?? null,
    excerpt: excerpt(told.content, excerptLength),
    said: "",
    language: told.language,
  };
}
