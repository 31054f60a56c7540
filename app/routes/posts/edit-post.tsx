import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { DraftOffer, draftSaid, offerOf, SaveDraft } from "#app/features/drafts/draft-offer.tsx";
import { deleteTextDraft } from "#app/features/drafts/text-drafts.server.ts";
import { pictureFormBytes } from "#app/features/pictures/rules.ts";
import { pictureValues, withPictures } from "#app/features/pictures/text-pictures.ts";
import { pollFields } from "#app/features/polls/fields.ts";
import { pollOfForm } from "#app/features/polls/post-poll.server.ts";
import { postFields } from "#app/features/posts/fields.ts";
import { PostForm } from "#app/features/posts/forms.server.ts";
import { pathOfSent } from "#app/features/posts/held.server.ts";
import { deletePost, editPost, postToChange } from "#app/features/posts/operations.server.ts";
import { draftForPost, filledWith, keepPostDraft, postDraftForm } from "#app/features/posts/post-draft.server.ts";
import { PostFields } from "#app/features/posts/post-form.tsx";
import { subjectsOf } from "#app/features/references/subjects.server.ts";
import { writeRecord } from "#app/fields/record.ts";
import { type FormCall, formAction, openedOn } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { openedValues } from "#app/http/opened-values.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { draftOf, previewOf } from "#app/http/preview.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, ButtonLink, Intent } from "#app/ui/button.tsx";
import { RevisionField } from "#app/ui/conflict.tsx";
import { type FormFailure, shownIn } from "#app/ui/form-failure.ts";
import { formLinks, SendBar } from "#app/ui/form-parts.tsx";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { PreviewButton } from "#app/ui/preview.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { formPlaces } from "./form-places.server.ts";

export const handle = { composes: true, bodyLimit: pictureFormBytes };
export const links = formLinks;
export const meta: MetaFunction = ({ matches }) => titled(matches, m.post_edit());

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const post = await postToChange(member, idFrom(params.id));
  const { poll, hasVotes } = await pollOfForm(post.id);
  const { company, project } = await subjectsOf(post, await hiddenFrom(member));
  const about = { aboutCompanyId: company && `/company/${company.slug}`, aboutProjectId: project && `/project/${project.id}` };
  const { filled, offered } = await draftForPost(member, idFrom(new URL(request.url).searchParams.get("draft")), post.id);
  const held = {
    ...writeRecord(postFields, { ...post, ...about, industryHubId: post.hubSlug }),
    ...(!hasVotes && writeRecord(pollFields, poll)),
    ...pictureValues(post.pictures),
  };
  const stored = { ...held, revision: String(post.revision), opened: openedValues(held) };
  return {
    id: post.id,
    hasVotes,
    language: post.language,
    options: await formPlaces(),
    stored: filled ? { ...stored, ...filledWith(filled) } : stored,
    offered: offered && offerOf(offered),
    revision: String(post.revision),
    submissionKey: randomUUID(),
    now: Date.now(),
  };
});

const keep = async ({ request, params, values }: FormCall) => {
  const member = await requireMember(request);
  const { id } = await postToChange(member, idFrom(params.id));
  return keepPostDraft(member, postDraftForm(values, id), values);
};

export const action = formAction(
  {
    preview: previewOf({ content: "article" }, keep),
    draft: draftOf(keep),
    discard: async ({ request, params, pressed }) => {
      await deleteTextDraft(await requireMember(request), idFrom(pressed));
      return { to: `/post/${idFrom(params.id)}/edit` };
    },
    save: async ({ request, params, values }) => {
      const [member, id] = [await requireMember(request), idFrom(params.id)];
      const post = await editPost(member, id, parse(PostForm, withPictures(values)), openedOn(values), postDraftForm(values, id));
      return { to: await pathOfSent(post, "saved") };
    },
    delete: async ({ request, params, values }) => {
      await deletePost(await requireMember(request), idFrom(params.id), openedOn(values));
      return { to: "/discover?done=gone" };
    },
  },
  { pictures: "text" },
);

export default function EditPost() {
  const { id, hasVotes, language, options, stored, offered, revision, submissionKey, now } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  // What was typed stays; a deletion that failed had nothing but the revision.
  const values: Record<string, string | undefined> = failure?.pressed === "delete" ? stored : shownIn(failure, stored);
  return (
    <NarrowPage>
      <PageHeader title={m.post_edit()} lead={m.earlier_texts_kept()} />
      {!failure && <DraftOffer draft={offered} now={now} />}
      <PostFields
        options={options}
        values={values}
        failure={failure}
        hasVotes={hasVotes}
        submissionKey={failure?.values.submission_key ?? submissionKey}
      >
        <Intent name="save" />
        <RevisionField revision={values.revision} opened={values.opened} />
        <input type="hidden" name="language" value={language} />
        <SendBar said={draftSaid(failure?.draft)}>
          <Button name="save" value="yes">
            {m.post_save()}
          </Button>
          <SaveDraft />
          <PreviewButton write="save" field="content" />
          <ButtonLink look="quiet" href={`/post/${id}`}>
            {m.site_cancel()}
          </ButtonLink>
        </SendBar>
      </PostFields>
      <details className="mt-8 border-t border-line pt-3">
        <summary className="min-h-11 text-soft">{m.post_delete()}</summary>
        <form method="post">
          <Intent name="delete" />
          <RevisionField revision={failure?.pressed === "delete" ? failure.values.revision : revision} />
          <p className="mb-3">{m.post_delete_sure()}</p>
          <Button look="danger" name="delete" value="yes">
            {m.post_delete()}
          </Button>
        </form>
      </details>
    </NarrowPage>
  );
}
