import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CommentForm } from "#app/features/comments/forms.server.ts";
import { editComment } from "#app/features/comments/operations.server.ts";
import { formContentLimit } from "#app/features/comments/rules.ts";
import { ownHeldComment, withdrawHeldComment } from "#app/features/comments/standing.server.ts";
import { showHeld } from "#app/features/moderation/held.server.ts";
import { HeldItem } from "#app/features/moderation/held-item.tsx";
import { formAction, openedOn } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, Intent } from "#app/ui/button.tsx";
import { ConflictPanel, RevisionField } from "#app/ui/conflict.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { type FormFailure, shownIn } from "#app/ui/form-failure.ts";
import { notIndexed } from "#app/ui/indexing.ts";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => [...titled(matches, m.held_title()), notIndexed];

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const [member, id] = [await requireMember(request), idFrom(params.id)];
  const shown = await showHeld(member, { type: "comment", id });
  const { content = "", revision = 0 } = shown.isOwn ? await ownHeldComment(member, id) : {};
  return { ...shown, stored: { content, revision: String(revision) } };
});

export const action = formAction({
  save: async ({ request, params, values }) => {
    const id = idFrom(params.id);
    await editComment(await requireMember(request), id, parse(CommentForm, values), openedOn(values));
    return { to: `/comment/${id}/held?done=saved` };
  },
  withdraw: async ({ request, params }) => {
    const { type, id } = await withdrawHeldComment(await requireMember(request), idFrom(params.id));
    return { to: `/${type}/${id}?done=gone` };
  },
});

/** Shows a comment that waits for a moderator, to its author, who may change it, and to moderators. */
export default function HeldComment() {
  const { stored, ...shown } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const values = shownIn(failure, stored);
  return (
    <HeldItem {...shown}>
      <form method="post">
        <Intent name="save" />
        <ConflictPanel conflict={failure?.conflict} />
        <RevisionField revision={values.revision} />
        <TextArea
          name="content"
          label={m.comment_edit_label()}
          defaultValue={values.content}
          error={failure && (Object.values(failure.errors).join(" ") || undefined)}
          maxLength={formContentLimit}
          rows={4}
          required
        />
        <Button name="save" value="yes">
          {m.comment_save()}
        </Button>
      </form>
    </HeldItem>
  );
}
