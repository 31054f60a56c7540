import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listOwnDrafts, type OwnDraft } from "#app/features/comments/own-drafts.server.ts";
import { draftDays } from "#app/features/drafts/rules.ts";
import { deleteTextDraft } from "#app/features/drafts/text-drafts.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { excerpt } from "#app/text/excerpt.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, ButtonLink, Intent } from "#app/ui/button.tsx";
import { EmptyState, NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.drafts_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  return { drafts: await listOwnDrafts(await requireMember(request)), now: Date.now() };
});

export const action = formAction({
  delete: async ({ request, pressed }) => {
    await deleteTextDraft(await requireMember(request), idFrom(pressed));
    return { to: "/drafts" };
  },
});

export default function Drafts() {
  const { drafts, now } = useLoaderData<typeof loader>();
  return (
    <NarrowPage>
      <PageHeader title={m.drafts_title()} lead={m.drafts_lead({ days: draftDays })} />
      {drafts.length === 0 && (
        <EmptyState title={m.drafts_empty()} text={m.drafts_empty_text()}>
          <ButtonLink href="/submit-post">{m.post_submit()}</ButtonLink>
        </EmptyState>
      )}
      <ol>
        {drafts.map((draft) => (
          <Draft key={draft.id} draft={draft} now={now} />
        ))}
      </ol>
    </NarrowPage>
  );
}

const shownLength = 160;

function Draft({ draft, now }: { draft: OwnDraft; now: number }) {
  const { title = "", content = "" } = draft.values;
  const name = title.trim() || excerpt(content, shownLength) || m.draft_untitled();
  return (
    <li className="border-t border-line py-4">
      <h2 className="text-lg">{draft.address ? <a href={draft.address}>{name}</a> : name}</h2>
      <p className="text-sm text-soft">
        {kindOf(draft)} · <RelativeTime time={draft.updatedAt} now={now} />
      </p>
      {title.trim() && draft.address && content && <p className="mt-1">{excerpt(content, shownLength)}</p>}
      {!draft.address && (
        <details className="mt-1">
          <summary className="min-h-11">{m.draft_show()}</summary>
          <Paragraphs text={content} />
        </details>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        {draft.address && (
          <ButtonLink look="plain" href={draft.address}>
            {m.draft_continue()}
          </ButtonLink>
        )}
        <details>
          <summary className="min-h-11 text-soft">{m.draft_delete()}</summary>
          <form method="post">
            <Intent name="delete" value={draft.id} />
            <p className="mb-3">{m.draft_delete_sure()}</p>
            <Button name="delete" value={draft.id}>
              {m.draft_delete()}
            </Button>
          </form>
        </details>
      </div>
    </li>
  );
}

function kindOf({ kind, subject, form, subjectTitle }: OwnDraft): string {
  if (!subject) return m.draft_of_post();
  if (subjectTitle === null) return m.draft_of_gone();
  if (kind === "post") return m.draft_of_post_change({ title: subjectTitle });
  if (form?.act === "edit") return m.draft_of_comment_change({ title: subjectTitle });
  return form ? m.draft_of_reply({ title: subjectTitle }) : m.draft_of_comment({ title: subjectTitle });
}
