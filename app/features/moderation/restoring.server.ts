import type { Writer } from "#app/db/client.server.ts";
import { restoreCommentIn } from "#app/features/comments/standing.server.ts";
import type { TargetType } from "#app/features/moderation-log/rules.ts";
import { restorePostIn } from "#app/features/posts/operations.server.ts";
import { restoreTranslationIn } from "#app/features/posts/translation-standing.server.ts";
import { restoreProjectIn } from "#app/features/projects/standing.server.ts";

/** How what a moderator removed is put back, by its type; a member is never removed. */
export const restoreIn: Partial<Record<TargetType, (tx: Writer, id: number) => Promise<void>>> = {
  post: restorePostIn,
  translation: restoreTranslationIn,
  comment: restoreCommentIn,
  project: restoreProjectIn,
};
