import type { Member } from "#app/auth/viewer.ts";
import { commentDraftForm } from "#app/features/comments/comment-draft.server.ts";
import { CommentForm, checkCommentForm } from "#app/features/comments/forms.server.ts";
import { addComment, deleteComment, editComment } from "#app/features/comments/operations.server.ts";
import { commentAddress, type Subject } from "#app/features/comments/rules.ts";
import { withPictures } from "#app/features/pictures/text-pictures.ts";
import { type Done, type FormCall, openedOn } from "#app/http/form-action.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { idFrom } from "#app/text/ids.ts";

/** One that waits for a moderator stands on a page of its own. */
const addressOf = (subject: Subject, { id, removedBy }: { id: number; removedBy: string | null }, act: "sent" | "saved") =>
  removedBy === "held" ? `/comment/${id}/held` : commentAddress(subject, id, act);

/** Returns the form actions of a discussion, for the page of its post or project. */
export function commentWrites(member: (request: Request) => Promise<Member>, subjectOf: (params: FormCall["params"]) => Subject) {
  const add = async ({ request, params, values }: FormCall, parent?: string): Promise<Done> => {
    const subject = subjectOf(params);
    const given = withPictures(parent ? { ...values, parent_comment_id: parent } : values);
    const comment = await addComment(
      await member(request),
      subject,
      checkCommentForm(parse(CommentForm, given)),
      commentDraftForm(subject, values),
    );
    return { to: addressOf(subject, comment, "sent"), data: { id: comment.id } };
  };
  return {
    /** Gives the form back with room for a picture. */
    add_picture: async ({ values, pressed }: FormCall): Promise<Done> => ({ shown: { values, errors: {}, pressed } }),
    comment: (call: FormCall) => add(call),
    reply: (call: FormCall) => add(call, call.pressed),
    edit_comment: async ({ request, params, values, pressed }: FormCall): Promise<Done> => {
      const id = idFrom(pressed);
      const subject = subjectOf(params);
      const draft = commentDraftForm(subject, values);
      const comment = await editComment(await member(request), id, parse(CommentForm, withPictures(values)), openedOn(values), draft);
      return { to: addressOf(subject, comment, "saved") };
    },
    delete_comment: async ({ request, params, values, pressed }: FormCall): Promise<Done> => {
      const { type, id } = subjectOf(params);
      await deleteComment(await member(request), idFrom(pressed), openedOn(values));
      return { to: `/${type}/${id}?done=gone` };
    },
  };
}
