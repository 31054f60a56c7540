import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { draftIn } from "#app/features/drafts/draft-in.ts";
import { DiscardDraft } from "#app/features/drafts/draft-offer.tsx";
import { type OccupationFailure, OccupationField } from "#app/features/guidance/occupation-field.tsx";
import { occupationWrites } from "#app/features/guidance/occupation-list.server.ts";
import { readOnboarding } from "#app/features/guidance/onboarding.server.ts";
import { beginFromInsight, finishDetails } from "#app/features/guidance/project-wizard.server.ts";
import { pictureFormBytes } from "#app/features/pictures/rules.ts";
import { PictureInputs, PreviewedPictures } from "#app/features/pictures/text-pictures.tsx";
import { detailFields } from "#app/features/projects/fields.ts";
import { dropProjectDraft, keepDetails, readDatedProjectDraft } from "#app/features/projects/project-draft.server.ts";
import { ProjectFields } from "#app/features/projects/project-form.tsx";
import { fieldsWith } from "#app/fields/record.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { previewOf } from "#app/http/preview.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, EnterButton, Intent } from "#app/ui/button.tsx";
import { moment } from "#app/ui/day.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { formLinks, SendBar } from "#app/ui/form-parts.tsx";
import { NarrowPage } from "#app/ui/page.tsx";
import { Preview, PreviewButton } from "#app/ui/preview.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { WizardHeader } from "./wizard-header.tsx";

export const handle = { composes: true, bodyLimit: pictureFormBytes };
export const links = formLinks;
export const meta: MetaFunction = ({ matches }) => titled(matches, m.wizard_title());

/** Step 1 of docs/product/projects.md#wizard. `?insight=` starts from a saved insight. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const query = new URL(request.url).searchParams;
  const insight = idFrom(query.get("insight"));
  if (insight > 0) await beginFromInsight(member, insight);
  const { values: draft, keptAt } = await readDatedProjectDraft(member);
  const { occupation } = (await readOnboarding(member)).values;
  return {
    draft: { occupation, ...draft },
    kept: query.get("kept") === "1",
    served: { memberId: member.id, keptAt, now: Date.now() },
  };
});

export const action = formAction(
  {
    preview: previewOf({ description: "article" }),
    ...occupationWrites,
    next: async ({ request, values }) => {
      const member = await requireMember(request);
      await finishDetails(member, await keepDetails(member, values));
      return { to: "/create-project/enhancement" };
    },
    keep: async ({ request, values }) => {
      await keepDetails(await requireMember(request), values);
      return { to: "/create-project?kept=1" };
    },
    discard: async ({ request }) => {
      await dropProjectDraft(await requireMember(request));
      return { to: "/create-project" };
    },
  },
  { pictures: "text" },
);

/** What is asked of every project stands before what opens. */
const [openFields, foldedFields] = [
  fieldsWith(detailFields, ({ fold }) => fold === undefined),
  fieldsWith(detailFields, ({ fold }) => fold !== undefined),
];

export default function CreateProject() {
  const { draft, kept, served } = useLoaderData<typeof loader>();
  const failure = useActionData<OccupationFailure>();
  const values: Record<string, string | undefined> = failure?.values ?? draft;
  const isResumed = served.keptAt > 0 && !kept && !failure;
  return (
    <NarrowPage>
      <WizardHeader step={1} />
      {isResumed && <DiscardDraft said={m.draft_resumed({ time: moment(served.keptAt) })} />}
      <ErrorSummary title={m.project_issues()} errors={failure?.errors} />
      <form method="post" encType="multipart/form-data" noValidate {...draftIn("project-draft", served, failure === undefined)}>
        <Intent name="next" />
        <EnterButton name="next">{m.wizard_next()}</EnterButton>
        <Preview of={failure} field="description">
          <PreviewedPictures values={values} />
        </Preview>
        <ProjectFields fields={openFields} values={values} errors={failure?.errors} />
        <OccupationField value={values.occupation} failure={failure} neededFor={m.project_occupation_needed()} />
        <ProjectFields fields={foldedFields} values={values} errors={failure?.errors} />
        <PictureInputs values={values} errors={failure?.errors} />
        <SendBar said={kept && !failure && (served.keptAt > 0 ? m.wizard_kept() : m.draft_nothing())}>
          <Button name="next" value="yes">
            {m.wizard_next()}
          </Button>
          <Button look="plain" name="keep" value="yes">
            {m.draft_save()}
          </Button>
          <PreviewButton write="next" field="description" />
        </SendBar>
      </form>
      {/* A browser may hold a draft that is not stored here. */}
      {!isResumed && <DiscardDraft />}
    </NarrowPage>
  );
}
