import { eq, inArray } from "drizzle-orm";
import type { Writer } from "#app/db/client.server.ts";
import { companies, users } from "#app/db/schema/index.ts";
import { fold } from "#app/db/search.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { insertAccount, updateAccount } from "#app/features/accounts/data.server.ts";
import { noPassword } from "#app/features/accounts/password.server.ts";
import type { UserType } from "#app/features/accounts/rules.ts";
import { type CommentRow, insertComment, updateComment } from "#app/features/comments/data.server.ts";
import { moveCompanyVotes } from "#app/features/companies/data.server.ts";
import { listHubRows } from "#app/features/hubs/data.server.ts";
import type { Made, Size } from "#app/features/pictures/codec.ts";
import { fillPlace, insertPicture } from "#app/features/pictures/data.server.ts";
import { movePostComments, movePostVotes } from "#app/features/posts/counts-data.server.ts";
import { insertPost, type PostRow, pointPost } from "#app/features/posts/data.server.ts";
import type { PostType } from "#app/features/posts/rules.ts";
import { otherLanguage } from "#app/features/posts/shown-text.ts";
import { insertTranslation } from "#app/features/posts/translations-data.server.ts";
import { provinceOfPostalCode } from "#app/features/provinces/rules.ts";
import { wilson } from "#app/features/scores/rules.ts";
import type { TimelineTag } from "#app/features/timeline/rules.ts";
import { insertVotes } from "#app/features/votes/data.server.ts";
import type { Language } from "#app/words/language.ts";
import { seedPoll } from "./demo-polls.ts";
import { seedProjects } from "./demo-projects.ts";
import faces from "./faces.json" with { type: "json" };
import memberFile from "./members.json" with { type: "json" };
import { postFiles } from "./posts/files.ts";
import { randomFrom } from "./random.ts";
import translations from "./translations.json" with { type: "json" };

export type DemoMember = {
  username: string;
  full_name: string;
  email: string;
  user_type: UserType;
  postal_code: string;
  occupation: string;
  skills: string[];
  bio: string;
  language: Language;
};
type DemoFace = Omit<Made, "sizes"> & { sizes: (Omit<Size, "bytes"> & { bytes: string })[] };
type DemoComment = { author: string; content: string; language?: Language; replies?: DemoComment[] };
export type DemoPost = {
  title: string;
  author: string;
  post_type: PostType;
  url?: string | null;
  content: string;
  is_question?: boolean;
  poll?: { options: string[]; several?: boolean; days: number };
  province: string | null;
  city: string | null;
  timeline_tag: TimelineTag | null;
  tags: string[];
  language: Language;
  hours_ago: number;
  appeal: number;
  comments: DemoComment[];
};

// What JSON cannot say: which of the words a field may hold.
export const demoMembers = memberFile as DemoMember[];
export const hourMs = 3_600_000;

/** Every demo post with the slug of its hub, in an order that never changes. */
export function demoPosts(): { hub: string; post: DemoPost }[] {
  return Object.entries(postFiles).flatMap(([hub, posts]) => (posts as DemoPost[]).map((post) => ({ hub, post })));
}

/**
 * Invented members, posts, comments and votes: the same rows at every run but for the times, which count back from now. Nobody knows
 * their passwords. Written row by row through the rooms' own queries, so that every counter and rank is what the product would have made.
 */
export async function seedDemo(now = Date.now()): Promise<void> {
  const hubs = new Map((await listHubRows()).map((hub) => [hub.slug, hub.id]));
  await transaction(async (tx) => {
    const members = await seedMembers(tx, now);
    const random = randomFrom(20261121);
    const everyone = [...members.values()];
    const oldestFirst = demoPosts().sort((a, b) => b.post.hours_ago - a.post.hours_ago);
    for (const { hub, post } of oldestFirst) {
      const createdAt = now - Math.round((post.hours_ago + random()) * hourMs);
      const row = await insertPost(tx, {
        userId: idOf(members, post.author),
        postType: post.post_type,
        title: post.title,
        content: post.content,
        url: post.url ?? null,
        industryHubId: hubs.get(hub) ?? null,
        province: post.province,
        city: post.city,
        timelineTag: post.timeline_tag,
        tags: post.tags,
        isQuestion: post.is_question ?? false,
        language: post.language,
        viewCount: Math.round(post.appeal * (2 + 6 * random())) + 3,
        featured: post.appeal >= 97,
        createdAt,
        updatedAt: createdAt,
      });
      if (post.poll) await seedPoll(tx, row.id, post.poll, everyone, random, createdAt);
      await seedTranslation(tx, members, row, now);
      const { up, down } = await drawVotes(tx, "post", row.id, everyone, post.appeal / 100, random, createdAt);
      await movePostVotes(tx, row.id, up, down);
      const thread = { tx, members, everyone, random, postId: row.id, language: post.language, from: createdAt, to: now };
      const written = await seedComments(thread, post.comments, null);
      await movePostComments(tx, row.id, written);
    }
    await seedProjects(tx, members, now);
  });
}

async function seedMembers(tx: Writer, now: number): Promise<Map<string, number>> {
  const members = new Map<string, number>();
  for (const [position, member] of demoMembers.entries()) {
    const createdAt = now - (4100 + position) * hourMs;
    const row = await insertAccount(tx, {
      email: member.email,
      emailVerifiedAt: createdAt,
      username: member.username,
      usernameKey: fold(member.username),
      fullName: member.full_name,
      userType: member.user_type,
      postalCode: member.postal_code,
      province: provinceOfPostalCode(member.postal_code),
      occupation: member.occupation,
      skills: member.skills,
      bio: member.bio,
      isDemo: true,
      // These people are invented, so nobody is shown who did not ask for it.
      isDiscoverable: member.user_type !== "secondary_student",
      acceptsRequests: member.user_type !== "secondary_student",
      language: member.language,
      passwordHash: noPassword,
      createdAt,
    });
    members.set(member.username, row.id);
    await seedFace(tx, member.username, row.id, createdAt);
  }
  return members;
}

/** Half of them have a face: shapes that were drawn and made small before, as a start has no time to. */
async function seedFace(tx: Writer, username: string, id: number, at: number): Promise<void> {
  const face = (faces as Record<string, DemoFace>)[username];
  if (!face) return;
  const sizes = face.sizes.map((size) => ({ ...size, bytes: Buffer.from(size.bytes, "base64") }));
  await insertPicture(tx, { ...face, sizes }, at);
  await fillPlace(tx, `face:${id}`, [face.digest], [], { userId: id });
  await updateAccount(tx, id, { face: face.digest });
}

/** A translation comes some time after what it translates. */
async function seedTranslation(tx: Writer, members: Map<string, number>, post: PostRow, now: number): Promise<void> {
  const found = translations.find(({ of }) => of === post.title);
  if (!found) return;
  const { author, title, content } = found;
  const createdAt = Math.round(post.createdAt + 0.4 * (now - post.createdAt));
  const by = { postId: post.id, userId: idOf(members, author), language: otherLanguage(post.language) };
  const row = await insertTranslation(tx, { ...by, title, content, createdAt, updatedAt: createdAt });
  await pointPost(tx, post, { translationId: row.id });
}

export function idOf(members: Map<string, number>, username: string): number {
  const id = members.get(username);
  if (id === undefined) throw new Error(`No demo member is called ${username}`);
  return id;
}

/** Upvotes of the invented members for listed companies: some are known to many, most to few. */
export async function seedCompanyVotes(now = Date.now()): Promise<void> {
  const random = randomFrom(20261129);
  await transaction(async (tx) => {
    const named = demoMembers.map(({ username }) => username);
    const voters = await tx.select({ id: users.id }).from(users).where(inArray(users.username, named)).orderBy(users.id);
    for (const { id } of await tx
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.status, "published"))
      .orderBy(companies.id)) {
      const share = random() ** 3 / 2;
      const votes = voters.flatMap((voter) => (random() < share ? [{ userId: voter.id, voteType: "up" as const }] : []));
      if (votes.length === 0) continue;
      await insertVotes(
        tx,
        votes.map((vote) => ({ ...vote, targetType: "company" as const, targetId: id, createdAt: now })),
      );
      await moveCompanyVotes(tx, id, votes.length);
    }
  });
}

/** A share of the members votes, about one in nine of them against. */
async function drawVotes(
  tx: Writer,
  type: "post" | "comment",
  id: number,
  voters: number[],
  share: number,
  random: () => number,
  at: number,
) {
  const votes = voters.flatMap((userId) =>
    random() < share ? { userId, voteType: random() < 0.11 ? ("down" as const) : ("up" as const) } : [],
  );
  await insertVotes(
    tx,
    votes.map((vote) => ({ ...vote, targetType: type, targetId: id, createdAt: at })),
  );
  const up = votes.filter((vote) => vote.voteType === "up").length;
  return { up, down: votes.length - up };
}

type Thread = {
  tx: Writer;
  members: Map<string, number>;
  everyone: number[];
  random: () => number;
  postId: number;
  language: Language;
  from: number;
  to: number;
};

/** Replies come after what they answer. Gives how many comments were written. */
async function seedComments(thread: Thread, comments: DemoComment[], parent: CommentRow | null): Promise<number> {
  const { tx, members, everyone, random } = thread;
  let written = 0;
  for (const comment of comments) {
    const from = parent?.createdAt ?? thread.from;
    const createdAt = Math.round(from + (thread.to - from) * (0.02 + 0.3 * random()));
    const row = await insertComment(
      tx,
      {
        postId: thread.postId,
        parentId: parent?.id ?? 0,
        threadId: parent?.threadId ?? 0,
        depth: parent ? parent.depth + 1 : 0,
        userId: idOf(members, comment.author),
        content: comment.content,
        language: comment.language ?? thread.language,
        createdAt,
        updatedAt: createdAt,
      },
      parent,
    );
    const { up, down } = await drawVotes(tx, "comment", row.id, everyone, 0.04 + 0.2 * random() ** 2, random, createdAt);
    await updateComment(tx, row.id, { upvotes: up, downvotes: down, best: wilson(up, down) });
    written += 1 + (await seedComments(thread, comment.replies ?? [], row));
  }
  return written;
}
