import { m } from "#app/words/messages.ts";
import { useMine } from "./mine.tsx";
import { When } from "./slots.tsx";

type Target = { type: "post" | "project" | "comment" | "member"; id: number };

const look = "inline-flex min-h-11 items-center hover:underline";

/** Keeps a post or a project for later; a button of the form named "votes". */
export function SaveButton({ type, id }: { type: "post" | "project" | "company"; id: number }) {
  const { viewer, saves } = useMine();
  if (!viewer) return null;
  const isSaved = saves[type]?.includes(id) ?? false;
  return (
    <>
      <When fact={`saved.${type}.${id}`} holds={() => isSaved}>
        <Save type={type} id={id} isSaved />
      </When>
      <When fact={`unsaved.${type}.${id}`} holds={() => !isSaved}>
        <Save type={type} id={id} isSaved={false} />
      </When>
    </>
  );
}

function Save({ type, id, isSaved }: { type: string; id: number; isSaved: boolean }) {
  return (
    <button
      type="submit"
      form="votes"
      name="save"
      value={`${isSaved ? "no" : "yes"}.${type}.${id}`}
      aria-pressed={isSaved}
      className="min-h-11 hover:underline aria-pressed:text-brand"
    >
      {isSaved ? m.saved() : m.save()}
    </button>
  );
}

/** Where members report, and moderators judge. */
export function ReportLink({ type, id, authorId }: Target & { authorId: number }) {
  const { viewer } = useMine();
  if (!viewer) return null;
  return (
    <>
      <When fact={`not.${authorId}`} holds={() => viewer.id !== authorId}>
        <a className={look} href={`/report/${type}/${id}`} rel="nofollow">
          {m.report()}
        </a>
      </When>
      {viewer.isModerator && (
        <a className={look} href={`/moderation/${type}/${id}`}>
          {m.moderate()}
        </a>
      )}
    </>
  );
}
