import { DraftFields, DraftStatus } from "#app/features/drafts/draft-offer.tsx";
import { type GivenPicture, pictureValues } from "#app/features/pictures/text-pictures.ts";
import { AddPicture, asksForPictures, PictureInputs, PreviewedPictures } from "#app/features/pictures/text-pictures.tsx";
import { Button, Intent } from "#app/ui/button.tsx";
import { ConflictPanel, RevisionField } from "#app/ui/conflict.tsx";
import { TextArea } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { usePlaceholder } from "#app/ui/mine/slots.tsx";
import { FormattingHelp, Preview, PreviewButton } from "#app/ui/preview.tsx";
import { relativeLabel } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { type CommentDraft, type CommentSort, formContentLimit } from "./rules.ts";

/** The id of a form's box, which its address jumps to. */
export const boxId = (name: Editor["name"]) => `content-${name}`;

/** `thread` is what the form needs of the discussion that it belongs to. */
type Editor = {
  thread: {
    address: string;
    sort: CommentSort;
    submissionKey: string;
    failure: FormFailure | undefined;
    drafts: CommentDraft[];
    isSecond?: boolean;
    now: number;
  };
  name: "comment" | "reply" | "edit_comment";
  value: string | number;
  content?: string;
  pictures?: GivenPicture[];
  /** What is added to a draft that was begun before. */
  quote?: string;
  revision?: number;
  label: string;
  submit: string;
};

const acts = { comment: undefined, reply: "reply", edit_comment: "edit" } as const;

/** A form for a comment. Text that could not be saved comes back with the reason, so that it is never lost. */
export function CommentEditor({ thread, name, value, content = "", pictures = [], quote = "", revision, label, submit }: Editor) {
  const { failure } = thread;
  const placeholder = usePlaceholder();
  const mine = failure?.pressed === name ? failure : undefined;
  const draft = thread.drafts.find(({ form }) => (form ? form.act === acts[name] && form.id === value : name === "comment"));
  const begun = draft ? draft.content + (quote && `\n\n${quote}`) : content + quote;
  const given = mine?.values ?? { ...pictureValues(pictures), ...draft?.pictures };
  const asks = asksForPictures(given, mine?.errors);
  const id = boxId(name);
  // After a failure the form of a reply or an edit opens again at its comment.
  const place = name === "comment" ? "" : `&open=${name === "reply" ? "reply" : "edit"}.${value}#comment-${value}`;
  const action = `${thread.address}sort=${thread.sort}${place}`;
  return (
    <form
      method="post"
      encType={asks ? "multipart/form-data" : undefined}
      className="mt-2 mb-3 max-w-[44rem]"
      action={action}
      data-drafts=""
    >
      <Intent name={name} value={value} />
      <ConflictPanel conflict={mine?.conflict} />
      {revision !== undefined && <RevisionField revision={mine?.values.revision ?? (draft?.editOf || revision)} />}
      <input
        type="hidden"
        name="submission_key"
        value={mine?.values.submission_key ?? `${placeholder("key", () => thread.submissionKey)}-${name}-${value}`}
      />
      <DraftFields values={mine?.values ?? (draft ? { draft_revision: String(draft.revision) } : {})} />
      <Preview of={mine} field="content">
        <PreviewedPictures values={given} />
      </Preview>
      <DraftStatus draft={mine?.draft} />
      {draft && !mine && (
        <p className="mb-2 text-sm text-soft">
          {m.draft_filled({ age: relativeLabel(draft.savedAt, thread.now) })}{" "}
          <a className="underline" href="/drafts">
            {m.drafts_title()}
          </a>
        </p>
      )}
      <TextArea
        id={id}
        name="content"
        placeholder=" "
        label={label}
        defaultValue={mine?.values.content ?? begun}
        error={mine && (Object.values(mine.errors).join(" ") || undefined)}
        hint={name === "edit_comment" ? m.earlier_texts_kept() : undefined}
        maxLength={formContentLimit}
        rows={4}
        data-suggest="/suggest/members"
        required
      />
      {asks && <PictureInputs values={given} errors={mine?.errors} form={name} />}
      <div className="flex items-center gap-3">
        <Button look={thread.isSecond ? "plain" : "primary"} name={name} value={value}>
          {submit}
        </Button>
        <PreviewButton write={name} field="content" action={action} /> {!asks && <AddPicture form={name} />}{" "}
        {name !== "comment" && (
          <a
            className="inline-flex min-h-11 items-center text-sm text-soft underline"
            href={`${thread.address}sort=${thread.sort}&comment=${value}#comment-${value}`}
          >
            {m.site_cancel()}
          </a>
        )}{" "}
        <span className="hidden text-sm text-soft md:inline">
          <FormattingHelp />
        </span>
      </div>
    </form>
  );
}
