import type { Member } from "#app/auth/viewer.ts";
import { CommentForm, checkCommentForm } from "#app/features/comments/forms.server.ts";
import { addComment, deleteComment, editComment } from "#app/features/comments/operations.server.ts";
import { commentAddress } from "#app/features/comments/rules.ts";
import type { Done } from "#app/http/form-action.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { postId } from "./post-id.ts";

type Values = Record<string, string>;

/** A comment or, with `parent_comment_id`, a reply. */
export async function addFromForm(member: Promise<Member>, post: number, values: Values): Promise<Done> {
  const input = checkCommentForm(parse(CommentForm, values));
  const comment = await addComment(await member, post, input);
  return { to: commentAddress(post, comment.id), data: { id: comment.id } };
}

export async function editFromForm(member: Promise<Member>, post: number, id: string, values: Values): Promise<Done> {
  await editComment(await member, postId({ id }), parse(CommentForm, values));
  return { to: commentAddress(post, Number(id)) };
}

export async function deleteFromForm(member: Promise<Member>, post: number, id: string): Promise<Done> {
  await deleteComment(await member, postId({ id }));
  return { to: `/post/${post}#comments` };
}
