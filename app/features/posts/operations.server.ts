import { ownsOrModerates } from "#app/auth/permissions.ts";
import { type Member, publisherOrThrow, type Viewer, writerOrThrow } from "#app/auth/viewer.ts";
import type { Reader, Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { hiddenFrom, isBarredFrom } from "#app/features/connections/operations.server.ts";
import { type DraftForm, dropSentDraft, sendDraft } from "#app/features/drafts/text-drafts.server.ts";
import { activeDiscoveryHub } from "#app/features/hubs/operations.server.ts";
import { wholeItem } from "#app/features/items/rules.ts";
import { heldSince } from "#app/features/keyword-rules/held.server.ts";
import { ruleHolding } from "#app/features/keyword-rules/operations.server.ts";
import { findMentions } from "#app/features/mentions/operations.server.ts";
import { recordAct, recordRemoval } from "#app/features/moderation-log/operations.server.ts";
import { holdNewMember } from "#app/features/new-members/limits.server.ts";
import { editPictures, findPictures, placePictures } from "#app/features/pictures/operations.server.ts";
import { pictureChanges } from "#app/features/pictures/text-pictures.ts";
import { pollOfForm, savePollIn } from "#app/features/polls/post-poll.server.ts";
import { withTitle } from "#app/features/references/operations.server.ts";
import { subjectIds } from "#app/features/references/subjects.server.ts";
import { keepEarlierText } from "#app/features/text-revisions/operations.server.ts";
import { countView } from "#app/features/views/operations.server.ts";
import { forgetDeliveries } from "#app/features/webhooks/outbox.server.ts";
import { htmlOf, keptHtml } from "#app/markdown/kept.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { Gone, InvalidInput, NotAllowed, NotFound } from "#app/operations/problems.ts";
import { changesBetween, type OpenedOn, refuseStaleEdit, staleConflict } from "#app/operations/revisions.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { eraseOwnPostIn } from "./erasing.server.ts";
import { postFieldWords } from "./field-words.server.ts";
import { checkPost, type PostInput } from "./forms.server.ts";
import { findHeldRow, findRemovedPost } from "./held-data.server.ts";
import { linksOut, previewsDue } from "./link-previews.server.ts";
import { listsOf } from "./lists.ts";
import { countOtherPinned } from "./pinned-data.server.ts";
import { announce, keepHeld, publish, tellMentioned } from "./publication.server.ts";
import { pinLimit } from "./rules.ts";
import { hidingTranslators } from "./shown-text.ts";

/** Returns the post as it is read, unless its author has blocked the viewer. @throws NotFound */
export async function readPost(viewer: Viewer, id: number): Promise<data.ShownPost> {
  return withTitle(drawn(await readablePost(viewer, id)), () => hiddenFrom(viewer));
}

/** Returns the row of a post whose author has not blocked the viewer, for what needs no drawn text. @throws NotFound */
export async function readablePost(viewer: Viewer, id: number): Promise<data.WholePostRow> {
  const post = await standingPost(id);
  if (await isBarredFrom(viewer, post.userId)) throw new NotFound("post", m.post_not_found());
  return post;
}

/** Returns a post. @throws NotFound also for a removed post */
export const showPost = async (id: number): Promise<data.ShownPost> => drawn(await standingPost(id));

async function standingPost(id: number): Promise<data.WholePostRow> {
  const post = await data.findPost(id);
  if (!post) throw await notThere(id);
  return post;
}

/** What was public says that it was; what waits is not known of. */
export async function notThere(id: number, from?: Reader): Promise<NotFound> {
  const removedBy = await data.whoRemoved(id, from);
  if (removedBy === "author") return new Gone("post", m.post_deleted());
  if (removedBy === "moderator") return new Gone("post", m.post_removed());
  return new NotFound("post", m.post_not_found());
}

/** A row is read once and shown many times until somebody writes. */
const drawnPosts = new WeakMap<data.WholePostRow, data.ShownPost>();

function drawn(post: data.WholePostRow): data.ShownPost {
  const known = drawnPosts.get(post) ?? { ...post, html: htmlOf(post.content, post.html, "article"), translatedHtml: null };
  drawnPosts.set(post, known);
  return known;
}

/**
 * Creates a post. When the same key and text arrive twice, returns the first post; the same key with another text makes another post. The
 * draft that it was written as goes with it. The post of a member that a keyword rule matches is held (publication.server.ts). `cutFromMail` is
 * what was left out of the mail that it came by.
 * @throws InvalidInput
 */
export async function createPost(
  viewer: Viewer,
  input: PostInput,
  draft?: DraftForm,
  cutFromMail: string | null = null,
): Promise<data.PostRow> {
  const member = publisherOrThrow(viewer);
  const { hub, poll, pictures = [], ...post } = await checkedPost(member, input);
  const key = input.submission_key ? `${member.id}:${input.submission_key}` : null;
  const parts = [...listsOf(post).map(partOf.posts), partOf.member(member.id)];
  return transaction(
    async (tx) => {
      const made = key ? await data.findPostBySubmission(key, tx) : undefined;
      if (made && made.title === post.title && made.content === post.content) return made;
      await holdNewMember(tx, member, "posts", `${post.content} ${post.url ?? ""}`);
      const now = Date.now();
      const mentions = await findMentions(tx, member, { content: post.content, kind: "article" });
      const given = { ...post, contentHtml: keptHtml(post.content, "article", mentions.drawn) };
      const held = await ruleHolding(tx, member, "post", wholeItem("post", post, { ...poll, pictures }), null, { pictures });
      const row = await data.insertPost(tx, {
        ...given,
        cutFromMail,
        pictures: await findPictures(tx, member.id, pictures),
        userId: member.id,
        submissionKey: made ? null : key,
        createdAt: now,
        updatedAt: now,
        previewsDueAt: previewsDue(given, now),
        ...(held && heldSince(now)),
      });
      await placePictures(tx, member.id, `post:${row.id}`, row.pictures);
      if (poll) await savePollIn(tx, row.id, poll, now);
      if (draft) await sendDraft(tx, member.id, draft);
      if (held) await keepHeld(tx, row, held, false);
      else await announce(tx, member, row, mentions, hub);
      return row;
    },
    // A text may have named its address before there was anything.
    (row) => ({ parts: [...parts, partOf.post(row.id)], by: member.id }),
  );
}

/**
 * Saves a post, and holds it when a keyword rule matches a member's words; one that waits goes on waiting. Writes nothing when no field has
 * changed. @throws NotFound, NotAllowed, InvalidInput, Conflict
 */
export async function editPost(
  viewer: Viewer,
  id: number,
  input: PostInput,
  openedOn: OpenedOn = null,
  draft?: DraftForm,
): Promise<data.PostRow> {
  const member = publisherOrThrow(viewer);
  const { userId } = await postToChange(member, id);
  const { hub: _hub, poll, pictures, ...post } = await checkedPost(member, input);
  const words = await postFieldWords();
  const { after } = await transaction(
    async (tx) => {
      const row = await rowToChange(member, id, tx);
      if (row.translationId !== null) post.language = row.language;
      const { poll: pollNow } = await pollOfForm(id, tx);
      const pollChanges = poll ? changesBetween(pollNow, poll) : [];
      const changes = [...changesBetween(row, post), ...pollChanges, ...pictureChanges(row.pictures, pictures)];
      refuseStaleEdit(openedOn, row, changes, words);
      if (draft) await dropSentDraft(tx, member.id, draft);
      if (changes.length === 0) return { before: row, after: row };
      const target = { type: "post", id } as const;
      if (userId !== member.id)
        await recordAct(tx, member, { act: "edit", target, item: wholeItem("post", row, pollNow), memberId: userId });
      const now = Date.now();
      if (poll && pollChanges.length > 0) await savePollIn(tx, id, poll, now);
      const pictured = { pictures: await editPictures(tx, member.id, `post:${id}`, row.pictures, pictures) };
      const isTextNew = row.title !== post.title || row.content !== post.content;
      // What waited was never public, and its earlier texts are not either.
      const waits = row.removedBy === "held";
      if (isTextNew && !waits) await keepEarlierText(tx, target, row, { by: member, at: now });
      const mentions = await findMentions(tx, member, { content: post.content, kind: "article" }, { ...target, userId });
      const contentHtml = keptHtml(post.content, "article", mentions.drawn);
      const answerId = post.isQuestion ? row.answerId : null;
      const held = waits
        ? null
        : await ruleHolding(tx, member, "post", wholeItem("post", post, { ...(poll ?? pollNow), ...pictured }), id, {
            pictures,
            had: row.pictures,
          });
      const change = {
        ...post,
        ...pictured,
        contentHtml,
        answerId,
        updatedAt: now,
        ...previewsAfter(row, { ...post, contentHtml }, now),
        ...(isTextNew && { editedAt: now }),
        ...(held && heldSince(now)),
      };
      const after = await data.updatePost(tx, row, change);
      if (held) await keepHeld(tx, after, held, true);
      else if (!waits) await tellMentioned(tx, member, after, mentions);
      return { before: row, after };
    },
    // At once for everybody: an edit may take back what should not have been said.
    ({ before }) => ({ parts: [partOf.post(id), ...[...listsOf(before), ...listsOf(post)].map(partOf.posts)], isUrgent: true }),
  );
  return after;
}

/** What an edit changes of the linked pages: those of other links are read anew. */
function previewsAfter(
  before: data.PostRow,
  after: Pick<data.PostRow, "url" | "content" | "contentHtml">,
  now: number,
): Partial<data.PostRow> {
  const [was, is] = [before, after].map((post) => linksOut(post).join());
  return was === is ? {} : { linkPreviews: [], previewsDueAt: previewsDue(after, now) };
}

/**
 * Removes a post and its comments from every list and search. When the author deletes it, its text is erased at once; when a moderator
 * does, the text stays, and the moderator must have seen the current revision.
 * @throws NotFound, NotAllowed, Conflict
 */
export async function deletePost(viewer: Viewer, id: number, openedOn: OpenedOn = null): Promise<void> {
  const member = writerOrThrow(viewer);
  const { userId } = await postToChange(member, id);
  await transaction(async (tx) => {
    const row = await rowToChange(member, id, tx);
    if (userId !== member.id) {
      if (openedOn !== null && openedOn !== row.revision) throw staleConflict(row.revision, { kind: "decision", at: row.updatedAt });
      const item = wholeItem("post", row, (await pollOfForm(id, tx)).poll);
      await removePostIn(tx, id);
      return recordRemoval(tx, member, { target: { type: "post", id }, item, authorId: userId });
    }
    await eraseOwnPostIn(tx, row);
  });
}

/** Removes a post from every list on behalf of a moderator, and keeps its text; also a post that is held. @throws NotFound */
export async function removePostIn(tx: Writer, id: number): Promise<void> {
  await data.updatePost(tx, (await findHeldRow(id, tx)) ?? (await rowOf(id, tx)), { removedAt: Date.now(), removedBy: "moderator" });
  await forgetDeliveries(tx, `post.${id}`);
}

/** Restores a post that a moderator removed. @throws NotFound for any other post */
export async function restorePostIn(tx: Writer, id: number): Promise<void> {
  const row = await findRemovedPost(id, tx);
  if (!row) throw new NotFound("post", m.post_not_found());
  await publish(tx, row);
}

/** Sets the badges or the lock of a post. @throws NotFound, InvalidInput when as many posts of its hub are pinned as may be */
export async function flagPostIn(tx: Writer, id: number, flags: { pinned?: boolean; featured?: boolean; locked?: boolean }): Promise<void> {
  const row = await rowOf(id, tx);
  if (flags.pinned && (await countOtherPinned(row, tx)) >= pinLimit) throw new InvalidInput({ form: m.post_pins_full() });
  await data.updatePostRow(tx, id, flags);
}

/** Ends what a comment answered. Does nothing when it is not the answer of its post. */
export async function endAnswerIn(tx: Writer, postId: number, commentId: number): Promise<void> {
  const post = await data.findPostAnsweredBy(tx, postId, commentId);
  if (post) await data.pointPost(tx, post, { answerId: null });
}

/** Returns a post that the viewer may change: also one of theirs that waits for a moderator. @throws NotFound, NotAllowed */
export async function postToChange(viewer: Viewer, id: number): Promise<data.ShownPost> {
  const member = writerOrThrow(viewer);
  const [own] = (await findHeldRow(id))?.userId === member.id ? await data.fullPostsOf([id]) : [];
  const post = own ? drawn(own) : await showPost(id);
  if (!ownsOrModerates(member, post.userId)) throw new NotAllowed(m.post_not_yours());
  return post;
}

async function rowOf(id: number, tx: Parameters<typeof data.findPostRow>[1]): Promise<data.PostRow> {
  const row = await data.findPostRow(id, tx);
  if (!row) throw new NotFound("post", m.post_not_found());
  return row;
}

/** Returns a post that stands, or one of the member's own that waits. @throws NotFound */
async function rowToChange(member: Member, id: number, tx: Writer): Promise<data.PostRow> {
  const held = await findHeldRow(id, tx);
  return held?.userId === member.id ? held : rowOf(id, tx);
}

/** Validates the input, and resolves its hub to an id and a slug and what it is about to ids. */
async function checkedPost(member: Member, input: PostInput) {
  const { hub, about, ...given } = checkPost(input);
  const post = { ...given, ...(await subjectIds(member, about)) };
  if (hub === null) return { ...post, industryHubId: null, hub: null };
  const row = await activeDiscoveryHub(hub);
  if (!row) throw new InvalidInput({ industry_hub_id: m.post_hub_invalid() });
  return { ...post, industryHubId: row.id, hub: row.slug };
}

/** Counts a member's view. Returns true when it counted. */
export const viewPost = (viewer: Viewer, id: number) => countView(viewer, "post", id);

/** Returns those posts that are not removed and that the viewer may read, in the given order. */
export async function readableCards(viewer: Member, ids: number[]): Promise<data.PostCardRow[]> {
  const hidden = new Set(await hiddenFrom(viewer));
  const readable = (await data.cardsOf(ids)).filter((post) => post.removedAt === null && !hidden.has(post.userId));
  return readable.map((post) => hidingTranslators(post, hidden));
}

/** Votes and comments call these inside their own transactions. */
export { movePostComments, movePostVotes } from "./counts-data.server.ts";
export { findPostRow as findPostIn, pointPost as pointPostIn, redatePosts } from "./data.server.ts";
export { leavePosts } from "./erasing.server.ts";
export { findRemovedPost as findRemovedPostIn } from "./held-data.server.ts";
export { openListsOf } from "./lists.ts";
