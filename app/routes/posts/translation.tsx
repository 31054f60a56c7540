import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { translateIntoLabels } from "#app/features/posts/labels.ts";
import { otherLanguage } from "#app/features/posts/shown-text.ts";
import { translationFields } from "#app/features/posts/translation-fields.ts";
import { TranslationForm } from "#app/features/posts/translation-form.server.ts";
import { TranslationEditor } from "#app/features/posts/translation-form.tsx";
import { acceptTranslation, deleteTranslation, refuseTranslation } from "#app/features/posts/translation-standing.server.ts";
import { saveTranslation, translationToChange } from "#app/features/posts/translations.server.ts";
import { WaitingTranslations } from "#app/features/posts/waiting-translations.tsx";
import { writeRecord } from "#app/fields/record.ts";
import { formAction, openedOn } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { openedValues } from "#app/http/opened-values.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { previewOf } from "#app/http/preview.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, Intent } from "#app/ui/button.tsx";
import { ConflictPanel, RevisionField } from "#app/ui/conflict.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { type FormFailure, shownIn } from "#app/ui/form-failure.ts";
import { formLinks } from "#app/ui/form-parts.tsx";
import { Formatted } from "#app/ui/formatted.tsx";
import { MustVerify } from "#app/ui/mine/mine.tsx";
import { Crumbs, Page, PageHeader } from "#app/ui/page.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const handle = { composes: true };
export const links = formLinks;
export const meta: MetaFunction = ({ matches }) => titled(matches, m.translation_title());

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const { post, translation, waits, waiting, mayWrite } = await translationToChange(member, idFrom(params.id));
  const { id, title, content, language, editedAt } = post;
  const seen = { original_edited_at: editedAt === null ? "" : new Date(editedAt).toISOString() };
  const written = translation && writeRecord(translationFields, translation);
  const stored = written && { ...written, revision: String(translation.revision), opened: openedValues(written) };
  return {
    original: { id, title, content, language, editedAt },
    translation,
    waits,
    waiting,
    mayWrite,
    stored: { ...stored, ...seen },
    served: { memberId: member.id, keptAt: translation?.updatedAt ?? 0, now: Date.now() },
  };
});

export const action = formAction({
  preview: previewOf({ content: "article" }),
  translate: async ({ request, params, values }) => {
    const id = idFrom(params.id);
    const saved = await saveTranslation(await requireMember(request), id, parse(TranslationForm, values), openedOn(values));
    return { to: saved.waits ? `/post/${id}/translation` : `/post/${id}?text=${saved.language}` };
  },
  accept: async ({ request, params, values, pressed }) => {
    const id = idFrom(params.id);
    await acceptTranslation(await requireMember(request), id, idFrom(pressed), openedOn(values));
    return { to: `/post/${id}` };
  },
  refuse: async ({ request, params, values, pressed }) => {
    const id = idFrom(params.id);
    await refuseTranslation(await requireMember(request), id, idFrom(pressed), openedOn(values));
    return { to: `/post/${id}` };
  },
  delete: async ({ request, params, values }) => {
    const id = idFrom(params.id);
    await deleteTranslation(await requireMember(request), id, openedOn(values));
    return { to: `/post/${id}` };
  },
});

export default function Translation() {
  const { original, translation, waits, waiting, mayWrite, stored, served } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  // What was typed stays; a deletion that failed had nothing but the revision.
  const isDeciding = failure?.pressed === "accept" || failure?.pressed === "refuse";
  const isDeleting = failure?.pressed === "delete" || !mayWrite;
  const values: Record<string, string | undefined> = isDeleting || isDeciding ? stored : shownIn(failure, stored);
  return (
    <Page isSheet>
      <Crumbs
        trail={[
          { href: "/discover", label: m.discover_crumb() },
          { href: `/post/${original.id}`, label: original.title, lang: langOf(original.language) },
          { label: m.translation_title() },
        ]}
      />
      <PageHeader
        title={translateIntoLabels[otherLanguage(original.language)]()}
        lead={mayWrite ? m.translation_lead() : m.translation_lead_remove({ username: translation?.username ?? "" })}
      />
      <MustVerify />
      {waits && <p role="status">{m.translation_waits()}</p>}
      {waiting.length > 0 && <WaitingTranslations waiting={waiting} failure={isDeciding ? failure : undefined} />}
      {mayWrite ? (
        <TranslationEditor original={original} served={served} values={values} failure={isDeleting || isDeciding ? undefined : failure} />
      ) : (
        translation && (
          <section lang={langOf(translation.language)}>
            <h2>{translation.title}</h2>
            <Formatted html={translation.html} />
          </section>
        )
      )}
      {translation && (
        <details className="mt-8 border-t border-line pt-3" open={isDeleting}>
          <summary className="min-h-11 text-soft">{mayWrite ? m.translation_delete() : m.translation_remove()}</summary>
          <form method="post">
            <Intent name="delete" />
            <RevisionField revision={stored.revision} />
            {isDeleting && <ErrorSummary errors={failure?.errors} />}
            {isDeleting && <ConflictPanel conflict={failure?.conflict} />}
            <p className="mb-3">{mayWrite ? m.translation_delete_sure() : m.translation_remove_sure()}</p>
            <Button name="delete" value="yes">
              {mayWrite ? m.translation_delete() : m.translation_remove()}
            </Button>
          </form>
        </details>
      )}
    </Page>
  );
}
