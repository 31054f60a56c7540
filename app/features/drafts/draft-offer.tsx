import { Button, ButtonLink, Intent } from "#app/ui/button.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { relativeLabel } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { type DraftPlace, draftAddress } from "./rules.ts";

/** A draft that stands for this form, as its page may show it. */
export type OfferedDraft = { id: number; title: string; savedAt: number; address: string };

/** Offers to go on with a draft, rather than filling the form with it unasked. */
export function DraftOffer({ draft, now }: { draft: OfferedDraft | null; now: number }) {
  if (!draft) return null;
  const age = relativeLabel(draft.savedAt, now);
  return (
    <form method="post" className="mb-5 border-l-4 border-edge bg-wash px-4 py-2">
      <Intent name="discard" value={draft.id} />
      <p className="mb-2">{draft.title ? m.draft_offer({ title: draft.title, age }) : m.draft_offer_untitled({ age })}</p>
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink look="plain" href={draft.address}>
          {m.draft_continue()}
        </ButtonLink>
        <Button look="plain" name="discard" value={draft.id}>
          {m.draft_discard()}
        </Button>
        <DraftsLink />
      </div>
    </form>
  );
}

/** Says with which draft a wizard goes on, and offers to begin anew. */
export const DiscardDraft = ({ said }: { said?: string }) => (
  <form method="post" className={said && "mb-5 border-l-4 border-edge bg-wash px-4 py-2"}>
    {said && <p role="status">{said}</p>}
    <Button look="quiet" name="discard" value="yes" data-discards="">
      {m.draft_discard_it()}
    </Button>
  </form>
);

/** Returns what a page needs of a draft to offer it. */
export const offerOf = (draft: DraftPlace & { id: number; values: Record<string, string>; updatedAt: number }): OfferedDraft => ({
  id: draft.id,
  title: draft.values.title?.trim() ?? "",
  savedAt: draft.updatedAt,
  address: draftAddress(draft),
});

/** Keeps the draft of the form that it stands in. */
export const SaveDraft = () => (
  <Button look="plain" name="draft" value="yes">
    {m.draft_save()}
  </Button>
);

export const DraftsLink = () => (
  <a className="inline-flex min-h-11 items-center text-sm text-soft underline" href="/drafts">
    {m.drafts_title()}
  </a>
);

/** Returns whether the draft was kept, in words; nothing where that was not asked for. */
export function draftSaid(draft: FormFailure["draft"]): string | undefined {
  if (!draft) return undefined;
  if ("problem" in draft) return m.draft_not_kept({ reason: draft.problem });
  return draft.savedAt === null ? m.draft_nothing() : m.draft_kept();
}

/** Says it in a form without a bar that sends it. A script says it here as well (app/writing). */
export function DraftStatus({ draft }: { draft: FormFailure["draft"] }) {
  const said = draftSaid(draft);
  return said ? (
    <p className="mb-3 text-sm text-soft" role="status">
      {said}
    </p>
  ) : null;
}

/** Which draft a form is of, and in which revision; where there is none yet, the form says nothing. */
export function DraftFields({ values }: { values: Partial<Record<string, string>> }) {
  return ["draft_key", "draft_revision"].map((name) => values[name] && <input key={name} type="hidden" name={name} value={values[name]} />);
}
