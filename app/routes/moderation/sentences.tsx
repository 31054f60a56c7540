import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { topicLabel } from "#app/features/reason-sentences/labels.ts";
import { deleteSentence, listSentences, SentenceForm, saveSentence } from "#app/features/reason-sentences/operations.server.ts";
import { sentenceLength } from "#app/features/reason-sentences/rules.ts";
import { formAction, openedOn } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { openedValues } from "#app/http/opened-values.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button } from "#app/ui/button.tsx";
import { ConflictPanel, RevisionField } from "#app/ui/conflict.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextArea } from "#app/ui/field.tsx";
import { type FormFailure, fieldIn, shownIn } from "#app/ui/form-failure.ts";
import { EmptyState, Part } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { AdminPage, adminLinks } from "../admin/admin-page.tsx";
import { savedAt } from "../admin/saved.ts";
import { titled } from "../title.ts";
import { ModerationHeader } from "./moderation-header.tsx";

export const links = adminLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.moderation_sentences());

const sentenceIn = (request: Request) => idFrom(new URL(request.url).searchParams.get("sentence")) || null;

/** `?sentence=` opens a sentence in the form; without it the form adds one. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const { sentences, topics } = await listSentences(await requireMember(request));
  const edited = sentences.find(({ id }) => id === sentenceIn(request));
  const values = edited && { reason: edited.reason, text_en: edited.textEn, text_fr: edited.textFr };
  return { sentences, topics, stored: values ? { ...values, revision: String(edited.revision), opened: openedValues(values) } : null };
});

export const action = formAction({
  save: async ({ request, values }) => {
    await saveSentence(await requireMember(request), sentenceIn(request), parse(SentenceForm, values), openedOn(values));
    return { to: savedAt("/moderation/sentences") };
  },
  delete: async ({ request }) => {
    await deleteSentence(await requireMember(request), sentenceIn(request) ?? 0);
    return { to: savedAt("/moderation/sentences") };
  },
});

export default function Sentences() {
  const { sentences, topics, stored } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const values = shownIn(failure, stored ?? {});
  const field = fieldIn(failure, values);
  return (
    <AdminPage narrow>
      <ModerationHeader here="/moderation/sentences" lead={m.sentences_lead()} />
      <ErrorSummary errors={failure?.errors} />
      <ConflictPanel conflict={failure?.conflict} />
      {sentences.length === 0 && <EmptyState title={m.sentences_empty()} />}
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence.id} className="border-t border-line py-3">
            <p>
              <b>{topicLabel(sentence.reason)}</b>
            </p>
            <p lang="en">{sentence.textEn}</p>
            <p lang="fr">{sentence.textFr}</p>
            <a className="inline-flex min-h-11 items-center underline" href={`/moderation/sentences?sentence=${sentence.id}#sentence`}>
              {m.rule_edit_this()}
            </a>
          </li>
        ))}
      </ul>
      <Part title={stored ? m.sentence_edit() : m.sentence_new()}>
        <form method="post" id="sentence" noValidate>
          {stored && <RevisionField revision={values.revision} opened={values.opened} />}
          <SelectField
            {...field("reason")}
            label={m.log_reason()}
            choices={[{ value: "", label: m.report_choose() }, ...topics.map((value) => ({ value, label: topicLabel(value) }))]}
          />
          <TextArea {...field("text_en")} label={m.sentence_en()} rows={2} maxLength={sentenceLength} required />
          <TextArea {...field("text_fr")} label={m.sentence_fr()} rows={2} maxLength={sentenceLength} required />
          <p className="flex flex-wrap gap-3">
            <Button name="save" value="yes">
              {m.sentence_save()}
            </Button>
            {stored && (
              <Button look="plain" name="delete" value="yes">
                {m.sentence_delete()}
              </Button>
            )}
          </p>
        </form>
      </Part>
    </AdminPage>
  );
}
