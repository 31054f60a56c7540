import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PostForm } from "#app/features/posts/forms.server.ts";
import { createPost } from "#app/features/posts/operations.server.ts";
import { PostFields } from "#app/features/posts/post-form.tsx";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { previewOf } from "#app/http/preview.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { Button, Intent } from "#app/ui/button.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { MustVerify } from "#app/ui/mine/mine.tsx";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { PreviewButton } from "#app/ui/preview.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { formPlaces } from "./form-places.server.ts";

export const handle = { composes: true };
export const meta: MetaFunction = ({ matches }) => titled(matches, m.post_submit());

/** `?hub=` and `?province=` preset their fields; unknown values are ignored. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  await requireMember(request);
  const query = new URL(request.url).searchParams;
  const options = await formPlaces();
  const hub = options.hubs.find((known) => known.slug === query.get("hub"));
  const province = options.provinces.find((known) => known.slug === query.get("province")?.toUpperCase());
  return {
    options,
    preset: { industry_hub_id: hub?.slug, province: province?.slug },
    submissionKey: randomUUID(),
  };
});

export const action = formAction({
  preview: previewOf({ content: "article" }),
  submit: async ({ request, values }) => {
    const member = await requireMember(request);
    const post = await createPost(member, parse(PostForm, values));
    return { to: `/post/${post.id}` };
  },
});

export default function SubmitPost() {
  const { options, preset, submissionKey } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const values = failure?.values ?? preset;
  return (
    <NarrowPage>
      <PageHeader title={m.post_submit()} lead={m.post_submit_lead()} />
      <MustVerify />
      <PostFields options={options} values={values} failure={failure} submissionKey={failure?.values.submission_key ?? submissionKey}>
        <Intent name="submit" />
        <Button name="submit" value="yes">
          {m.post_submit()}
        </Button>
        <PreviewButton write="submit" field="content" />
      </PostFields>
    </NarrowPage>
  );
}
