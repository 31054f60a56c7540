import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DraftOffer, draftSaid, offerOf, SaveDraft } from "#app/features/drafts/draft-offer.tsx";
import { deleteTextDraft } from "#app/features/drafts/text-drafts.server.ts";
import { findOpportunity } from "#app/features/funding/operations.server.ts";
import { pathOf } from "#app/features/funding/said.ts";
import { pictureFormBytes } from "#app/features/pictures/rules.ts";
import { withPictures } from "#app/features/pictures/text-pictures.ts";
import { PostForm } from "#app/features/posts/forms.server.ts";
import { pathOfSent } from "#app/features/posts/held.server.ts";
import { nearPosts } from "#app/features/posts/near-posts.server.ts";
import { createPost } from "#app/features/posts/operations.server.ts";
import { draftForPost, filledWith, keepPostDraft, postDraftForm } from "#app/features/posts/post-draft.server.ts";
import { PostFields } from "#app/features/posts/post-form.tsx";
import { titleLimit } from "#app/features/posts/rules.ts";
import { type FormCall, formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { draftOf, previewOf } from "#app/http/preview.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, Intent } from "#app/ui/button.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { formLinks, SendBar } from "#app/ui/form-parts.tsx";
import { MustVerify } from "#app/ui/mine/mine.tsx";
import { Page, PageHeader, RailSection } from "#app/ui/page.tsx";
import { PreviewButton } from "#app/ui/preview.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { formPlaces } from "./form-places.server.ts";

export const handle = { composes: true, bodyLimit: pictureFormBytes };
export const links = formLinks;
export const meta: MetaFunction = ({ matches }) => titled(matches, m.post_submit());

/** `?title=`, `?is_question=yes`, `?hub=`, `?province=`, `?about_company_id=` and `?funding=`, a programme to speak of, preset their fields; unknown values are ignored. `?draft=` fills the form with a draft. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const query = new URL(request.url).searchParams;
  const options = await formPlaces();
  const hub = options.hubs.find((known) => known.slug === query.get("hub"));
  const province = options.provinces.find((known) => known.slug === query.get("province")?.toUpperCase());
  const program = await findOpportunity(query.get("funding") ?? "");
  const { filled, offered } = await draftForPost(member, idFrom(query.get("draft")), null);
  return {
    options,
    preset: filled
      ? filledWith(filled)
      : {
          title: (query.get("title") ?? "").slice(0, titleLimit),
          is_question: query.get("is_question") ?? "",
          industry_hub_id: hub?.slug,
          province: province?.slug,
          content: program ? `${settings.baseUrl}${pathOf(program)}` : "",
          about_company_id: query.get("about_company_id") ?? "",
        },
    offered: offered && offerOf(offered),
    submissionKey: randomUUID(),
    now: Date.now(),
  };
});

const keep = async ({ request, values }: FormCall) => keepPostDraft(await requireMember(request), postDraftForm(values, null), values);

const findNear = async ({ request, values }: FormCall) => nearPosts(await requireMember(request), values.title ?? "");

export const action = formAction(
  {
    preview: previewOf({ content: "article" }, keep, findNear),
    draft: draftOf(keep, findNear),
    discard: async ({ request, pressed }) => {
      await deleteTextDraft(await requireMember(request), idFrom(pressed));
      return { to: "/submit-post" };
    },
    submit: async ({ request, values }) => {
      const member = await requireMember(request);
      const post = await createPost(member, parse(PostForm, withPictures(values)), postDraftForm(values, null));
      return { to: await pathOfSent(post, "sent") };
    },
  },
  { pictures: "text" },
);

export default function SubmitPost() {
  const { options, preset, offered, submissionKey, now } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const values = failure?.values ?? preset;
  return (
    <Page isSheet rail={<Advice />}>
      <PageHeader title={m.post_submit()} lead={m.post_submit_lead()} />
      <MustVerify />
      {!failure && <DraftOffer draft={offered} now={now} />}
      <PostFields options={options} values={values} failure={failure} submissionKey={failure?.values.submission_key ?? submissionKey}>
        <Intent name="submit" />
        <SendBar said={draftSaid(failure?.draft)}>
          <Button name="submit" value="yes">
            {m.post_submit()}
          </Button>
          <SaveDraft />
          <PreviewButton write="submit" field="content" />
        </SendBar>
      </PostFields>
    </Page>
  );
}

/** What helps a post, beside the form where there is room. */
const Advice = () => (
  <RailSection title={m.post_advice()}>
    <ul>
      {[m.post_advice_number(), m.post_advice_failed(), m.post_advice_question()].map((line) => (
        <li key={line} className="border-t border-line py-2">
          {line}
        </li>
      ))}
    </ul>
  </RailSection>
);
