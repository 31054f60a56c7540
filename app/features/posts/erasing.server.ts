import type { Writer } from "#app/db/client.server.ts";
import { oweTextErasure } from "#app/features/erasure/operations.server.ts";
import { forgetEmptyFollows, forgetFollows } from "#app/features/follows/operations.server.ts";
import { targetOf } from "#app/features/follows/rules.ts";
import { forgetHeld } from "#app/features/keyword-rules/held.server.ts";
import { forgetMentions } from "#app/features/mentions/operations.server.ts";
import { forgetItem } from "#app/features/moderation-log/operations.server.ts";
import { clearPictures } from "#app/features/pictures/operations.server.ts";
import { erasePollIn } from "#app/features/polls/post-poll.server.ts";
import { forgetEarlierTexts } from "#app/features/text-revisions/operations.server.ts";
import { forgetDeliveries } from "#app/features/webhooks/outbox.server.ts";
import { readRecord } from "#app/fields/record.ts";
import * as data from "./data.server.ts";
import { writtenFields } from "./fields.ts";
import { findHeldRow, findRemovedPost } from "./held-data.server.ts";
import { deleteTranslationsOf } from "./translations-data.server.ts";

/** What remains of a post that its author deleted: an empty row. */
const erasedPost = {
  ...readRecord(writtenFields, {}),
  pictures: [],
  cutFromMail: null,
  linkPreviews: [],
  previewsDueAt: null,
  submissionKey: null,
  answerId: null,
  translationId: null,
  aboutCompanyId: null,
  aboutProjectId: null,
};

/** Erases a post that its author deletes, and what stands beside it. */
export async function eraseOwnPostIn(tx: Writer, row: data.PostRow): Promise<void> {
  const { id } = row;
  const now = Date.now();
  await data.updatePost(tx, row, { ...erasedPost, removedAt: now, removedBy: "author" });
  await forgetEarlierTexts(tx, { type: "post", id });
  await eraseBeside(tx, row);
  await oweTextErasure(tx, now);
  await forgetDeliveries(tx, `post.${id}`);
}

/** Takes the pictures out of a post, whether it stands, waits or was removed. */
export async function unpicturePostIn(tx: Writer, id: number): Promise<void> {
  const row = (await findHeldRow(id, tx)) ?? (await findRemovedPost(id, tx)) ?? (await data.findPostRow(id, tx));
  if (row) await data.updatePost(tx, row, { pictures: [] });
}

/** Erases what stands beside the text of a post and says what it says, once no list has it any more. */
async function eraseBeside(tx: Writer, { id, tags }: Pick<data.PostRow, "id" | "tags">): Promise<void> {
  await forgetFollows(tx, [targetOf("post", id)]);
  await forgetEmptyFollows(
    tx,
    tags.map((tag) => targetOf("tag", tag)),
  );
  await erasePollIn(tx, id);
  await clearPictures(tx, [`post:${id}`]);
  await forgetMentions(tx, { type: "post", id });
  for (const translation of await deleteTranslationsOf(tx, id)) {
    for (const forget of [forgetHeld, forgetItem]) await forget(tx, { type: "translation", id: translation });
  }
  await forgetHeld(tx, { type: "post", id });
  await forgetItem(tx, { type: "post", id });
}

/** Hands the posts of a deleted account to `heir`, or erases them. Their earlier texts go with the account. Returns their ids. */
export async function leavePosts(tx: Writer, userId: number, heir: number, keep: boolean): Promise<number[]> {
  const rows = await data.rowsByMember(tx, userId);
  for (const row of rows) {
    if (!keep) await forgetDeliveries(tx, `post.${row.id}`);
    if (row.removedAt !== null)
      await data.updatePostRow(tx, row.id, { ...erasedPost, userId: heir, ...(row.removedBy === "held" && { removedBy: "author" }) });
    else if (keep) await data.updatePost(tx, row, { userId: heir, submissionKey: null, cutFromMail: null });
    else await data.updatePost(tx, row, { ...erasedPost, userId: heir, removedAt: Date.now(), removedBy: "author" });
    if (!keep || row.removedAt !== null) await eraseBeside(tx, row);
  }
  return rows.map((row) => row.id);
}
