import type { Member } from "#app/auth/viewer.ts";
import { commentsSince } from "#app/features/comments/operations.server.ts";
import { commentAddress } from "#app/features/comments/rules.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { listFollowing } from "#app/features/following/operations.server.ts";
import { newOf, titleOf as titleOfFound } from "#app/features/following/searches.server.ts";
import { idsOf, isList, targetOf } from "#app/features/follows/rules.ts";
import { followedDeadlines, followedUsualDays } from "#app/features/funding/list-funding.server.ts";
import { pathOf, titleOf } from "#app/features/funding/said.ts";
import { reminderStep } from "#app/features/funding/when.ts";
import { mailedSince } from "#app/features/mail/operations.server.ts";
import { sentenceOf } from "#app/features/notifications/labels.ts";
import { answersTo } from "#app/features/notifications/operations.server.ts";
import { besides, commentsIn, numbersIn, topicOf } from "#app/features/notifications/rules.ts";
import type { PostCardRow } from "#app/features/posts/data.server.ts";
import { bestSince } from "#app/features/posts/list-posts.server.ts";
import { readableCards } from "#app/features/posts/operations.server.ts";
import { nameOfSearch } from "#app/features/search/operations.server.ts";
import { shownDay, shownYearDay } from "#app/ui/day.ts";
import { m } from "#app/words/messages.ts";

/** One line: what it is about, in its language where that is known, what is said of it, and where it leads. */
export type DigestLine = { title: string; lang?: string | null | undefined; said: string; path: string };
/** `all` is where the rest is read that is too much for it. */
export type DigestPart = { title: string; lines: DigestLine[]; all: string };

/**
 * Returns what is new to a member between two times, in the language of the request: no part is empty, and nothing in it was mailed before.
 * Before they have chosen a digest, it holds what `beginDigestChannel` will put into it.
 */
export async function digestParts(member: Member, since: number, now: number, isOffered = false): Promise<DigestPart[]> {
  const [followed, hidden, mailed] = await Promise.all([
    listFollowing(member),
    hiddenFrom(member),
    mailedSince(member.id, since).then((paths) => new Set(paths)),
  ]);
  const seen = new Map(followed.map(({ target, seenAt }) => [target, seenAt]));
  const wanted = isOffered && !followed.some(({ channel }) => channel === "digest") ? "site" : "digest";
  const targets = followed.filter(({ channel }) => channel === wanted).map(({ target }) => target);
  const answers = await answersTo(member.id, since);
  const missed = answers.filter((row) => row.readAt === null && !isMailed(row, mailed) && row.createdAt > seenAt(row.path, seen));
  const told = new Set([...mailed, ...answers.flatMap((row) => commentsIn(row).map((id) => besides(row.path, id)))]);
  const parts: DigestPart[] = [
    { title: m.digest_answers(), lines: missed.map(answerLine), all: "/notifications" },
    {
      title: m.digest_discussions(),
      lines: await discussionLines(member, idsOf("post", targets), { since, hidden, told, seen }),
      all: "/notifications",
    },
    { title: m.digest_posts(), lines: await postLines(member, targets, { since, hidden, told }), all: "/discover/for-me" },
    { title: m.digest_searches(), lines: await searchLines(member, targets, since, told), all: "/settings/follows" },
    {
      title: m.digest_programs(),
      lines: (await programmeLines(member.id, idsOf("program", targets), since, now)).filter(({ path }) => !told.has(path)),
      all: "/saved?type=program",
    },
  ];
  return parts.filter(({ lines }) => lines.length > 0);
}

type Answer = Awaited<ReturnType<typeof answersTo>>[number];
type Known = { since: number; hidden: number[]; told: Set<string> };

/** What a mail has told of, alone or with others of its group. */
const isMailed = (row: Answer, mailed: Set<string>) => mailed.has(row.path) || mailed.has(topicOf(row) ?? "");

/** When a discussion was last read; 0 where it is not followed. */
const seenAt = (path: string, seen: Map<string, number>) => seen.get(targetOf("post", /^\/post\/(\d+)/.exec(path)?.[1] ?? "")) ?? 0;

function answerLine({ kind, details, path, about }: Answer): DigestLine {
  const { title = "", titleLanguage: lang, excerpt = "" } = about ?? {};
  const said = sentenceOf({ kind, details });
  return { title, lang, said: numbersIn(details.people).length > 1 ? said : m.site_labelled({ label: said, value: excerpt }), path };
}

async function discussionLines(
  member: Member,
  ids: number[],
  { since, hidden, told, seen }: Known & { seen: Map<string, number> },
): Promise<DigestLine[]> {
  const comments = (await commentsSince(ids, since, mostRead)).filter(
    ({ id, postId, userId, createdAt }) =>
      createdAt > seenAt(`/post/${postId}`, seen) &&
      userId !== member.id &&
      !hidden.includes(userId) &&
      !told.has(commentAddress({ type: "post", id: postId ?? 0 }, id)),
  );
  const byPost = Map.groupBy(comments, ({ postId }) => postId);
  const posts = await readableCards(
    member,
    [...byPost.keys()].flatMap((id) => id ?? []),
  );
  return posts.map(({ id, title, language }) => {
    const fresh = byPost.get(id) ?? [];
    const path = commentAddress({ type: "post", id }, fresh[0]?.id ?? 0);
    return { title, lang: language, said: m.digest_comments({ count: fresh.length }), path };
  });
}
const mostRead = 500;

async function postLines(member: Member, targets: string[], { since, hidden, told }: Known): Promise<DigestLine[]> {
  const posts = await bestSince({ lists: targets.filter(isList), memberIds: idsOf("member", targets) }, since, hidden);
  return posts.filter(({ id, userId }) => userId !== member.id && !told.has(`/post/${id}`)).map(postLine);
}

export const postLine = ({ id, title, language, username, upvotes, downvotes, commentCount }: PostCardRow): DigestLine => ({
  title,
  lang: language,
  said: [`u/${username}`, m.comment_points({ count: upvotes - downvotes }), m.post_comments({ count: commentCount })].join(" · "),
  path: `/post/${id}`,
});

/** What is new in each search that is followed, once however many of them find it. */
async function searchLines(member: Member, targets: string[], since: number, told: Set<string>): Promise<DigestLine[]> {
  const lines = new Map<string, DigestLine>();
  for (const target of targets.filter((target) => target.startsWith("search:"))) {
    const key = target.slice("search:".length);
    const said = m.digest_search({ name: await nameOfSearch(key) });
    for (const one of await newOf(member, key, since)) {
      const lang = one.titleLanguage ?? one.language;
      if (!told.has(one.href) && !lines.has(one.href)) lines.set(one.href, { title: titleOfFound(one), lang, said, path: one.href });
    }
  }
  return [...lines.values()];
}

/** A programme is told of when its deadline comes near, and when it is about to open, not in every digest until then. */
async function programmeLines(userId: number, ids: number[], since: number, now: number): Promise<DigestLine[]> {
  const [deadlines, usualDays] = await Promise.all([followedDeadlines(userId, now), followedUsualDays(userId, now)]);
  const closing = deadlines.filter(({ id }) => ids.includes(id));
  const usual = usualDays.filter(({ program }) => ids.includes(program.id));
  const isNear = (time: number | null) => reminderStep(time, now) !== null && reminderStep(time, now) !== reminderStep(time, since);
  const line = (program: (typeof closing)[number], said: string) => {
    const { text: title, lang } = titleOf(program);
    return { title, lang, said, path: pathOf(program) };
  };
  return [
    ...closing.filter(({ deadline }) => isNear(deadline)).map((one) => line(one, m.digest_closes({ day: shownDay(one.deadline ?? now) }))),
    ...usual
      .filter((one) => one.opens && isNear(one.day))
      .map(({ program, day: opens }) => line(program, m.digest_opens({ day: shownYearDay(opens) }))),
  ];
}
