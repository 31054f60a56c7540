import type { TextHistory } from "#app/features/comments/earlier-texts.server.ts";
import { ChangeList } from "#app/features/text-revisions/change-list.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState, NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";

/** The earlier texts of a post or a comment, with what each change took out and put in. */
export function HistoryPage({ title, history, now }: { title: string; history: TextHistory; now: number }) {
  const { changes, language, path } = history;
  const back = (
    <ButtonLink look="plain" href={path}>
      {m.earlier_texts_back()}
    </ButtonLink>
  );
  return (
    <NarrowPage>
      <PageHeader title={title} lead={changes.length > 0 ? m.earlier_texts_lead() : undefined} />
      {history.title && (
        <p className="mb-3 break-words font-semibold" lang={langOf(language)}>
          {history.title}
        </p>
      )}
      {changes.length === 0 ? (
        <EmptyState title={m.earlier_texts_none()} text={m.earlier_texts_none_text()}>
          {back}
        </EmptyState>
      ) : (
        <>
          <ChangeList changes={changes} language={language} now={now} />
          {back}
        </>
      )}
    </NarrowPage>
  );
}
