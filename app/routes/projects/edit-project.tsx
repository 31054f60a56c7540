import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { draftIn } from "#app/features/drafts/draft-in.ts";
import { pictureFormBytes } from "#app/features/pictures/rules.ts";
import { pictureValues, withPictures } from "#app/features/pictures/text-pictures.ts";
import { PictureInputs, PreviewedPictures } from "#app/features/pictures/text-pictures.tsx";
import { formFields } from "#app/features/projects/fields.ts";
import { ProjectForm } from "#app/features/projects/forms.server.ts";
import { deleteProject, editProject, projectToChange } from "#app/features/projects/operations.server.ts";
import { ProjectFields } from "#app/features/projects/project-form.tsx";
import { writeRecord } from "#app/fields/record.ts";
import { formAction, openedOn } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { openedValues } from "#app/http/opened-values.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { previewOf } from "#app/http/preview.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, ButtonLink, Intent } from "#app/ui/button.tsx";
import { ConflictPanel, RevisionField } from "#app/ui/conflict.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { type FormFailure, shownIn } from "#app/ui/form-failure.ts";
import { formLinks, SendBar } from "#app/ui/form-parts.tsx";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { Preview, PreviewButton } from "#app/ui/preview.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const handle = { composes: true, bodyLimit: pictureFormBytes };
export const links = formLinks;
export const meta: MetaFunction = ({ matches }) => titled(matches, m.project_edit());

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const project = await projectToChange(member, idFrom(params.id));
  const stored = { ...writeRecord(formFields, project), ...pictureValues(project.pictures) };
  const standing = { language: project.language, revision: String(project.revision), opened: openedValues(stored) };
  const served = { memberId: member.id, keptAt: project.updatedAt, now: Date.now() };
  return { id: project.id, stored: { ...stored, ...standing }, served };
});

export const action = formAction(
  {
    preview: previewOf({ description: "article" }),
    save: async ({ request, params, values }) => {
      const project = await editProject(
        await requireMember(request),
        idFrom(params.id),
        parse(ProjectForm, withPictures(values)),
        openedOn(values),
      );
      return { to: `/project/${project.id}` };
    },
    delete: async ({ request, params }) => {
      await deleteProject(await requireMember(request), idFrom(params.id));
      return { to: "/projects?done=gone" };
    },
  },
  { pictures: "text" },
);

export default function EditProject() {
  const { id, stored, served } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const values: Record<string, string | undefined> = shownIn(failure, stored);
  return (
    <NarrowPage>
      <PageHeader title={m.project_edit()} />
      <form method="post" encType="multipart/form-data" noValidate {...draftIn(`edit-project.${id}`, served, failure === undefined)}>
        <Intent name="save" />
        <ErrorSummary errors={failure?.errors} />
        <ConflictPanel conflict={failure?.conflict} />
        <RevisionField revision={values.revision} opened={values.opened} />
        <input type="hidden" name="language" value={stored.language} />
        <Preview of={failure} field="description">
          <PreviewedPictures values={values} />
        </Preview>
        <ProjectFields fields={formFields} values={values} errors={failure?.errors} />
        <PictureInputs values={values} errors={failure?.errors} />
        <SendBar>
          <Button name="save" value="yes">
            {m.project_save()}
          </Button>
          <PreviewButton write="save" field="description" />
          <ButtonLink look="quiet" href={`/project/${id}`} data-discards="">
            {m.site_cancel()}
          </ButtonLink>
        </SendBar>
      </form>
      <details className="mt-8 border-t border-line pt-3">
        <summary className="min-h-11 text-soft">{m.project_delete()}</summary>
        <form method="post">
          <Intent name="delete" />
          <p className="mb-3">{m.project_delete_sure()}</p>
          <Button look="danger" name="delete" value="yes">
            {m.project_delete()}
          </Button>
        </form>
      </details>
    </NarrowPage>
  );
}
