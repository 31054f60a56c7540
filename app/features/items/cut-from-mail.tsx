import { IfMayEdit } from "#app/ui/mine/mine.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { m } from "#app/words/messages.ts";

/** What was left out of the mail that a text came by, folded: for its author, who may have meant it, and moderators. Others have no need of it. */
export function CutFromMail({ text, authorId }: { text: string | null; authorId: number }) {
  if (!text) return null;
  return (
    <IfMayEdit authorId={authorId}>
      <details className="my-2 text-sm text-soft">
        <summary className="min-h-11 py-3">{m.cut_from_mail()}</summary>
        <Paragraphs text={text} />
      </details>
    </IfMayEdit>
  );
}
