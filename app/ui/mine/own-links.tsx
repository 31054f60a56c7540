import { m } from "#app/words/messages.ts";
import type { Phrase } from "../phrase.ts";
import { useMine } from "./mine.tsx";
import { When } from "./slots.tsx";

type Target = { type: "post" | "translation" | "project" | "comment" | "member"; id: number };

const look = "inline-flex min-h-11 items-center";
const press = "min-h-11 aria-pressed:text-brand";
const boxed = `${press} rounded-md border border-edge bg-card px-4 text-sm`;

type SaveProps = { type: "post" | "project" | "company" | "program"; id: number; title?: Phrase };

/** Keeps something for later, or follows a programme, by a form of its own. Several on a page say their `title`, in its language. */
export function SaveButton({ type, id, title }: SaveProps) {
  const { viewer, saves } = useMine();
  if (!viewer) return null;
  const isSaved = saves[type]?.includes(id) ?? false;
  return (
    <>
      <When fact={`saved.${type}.${id}`} holds={() => isSaved}>
        {" "}
        <Save type={type} id={id} title={title} isSaved />
      </When>
      <When fact={`unsaved.${type}.${id}`} holds={() => !isSaved}>
        {" "}
        <Save type={type} id={id} title={title} isSaved={false} />
      </When>
    </>
  );
}

/**
 * Follows a list, whoever writes it or a discussion, by a form of its own. `target` is its kind and its key: "hub:3". `look` is `boxed` among
 * buttons; `label` where it says more.
 */
export function FollowButton({ target, look = "bare", label }: { target: string; look?: FollowLook; label?: string }) {
  const { viewer, follows } = useMine();
  if (!viewer) return null;
  const isFollowed = follows.includes(target);
  return (
    <form method="post" id="follow">
      <When fact={`followed.${target}`} holds={() => isFollowed}>
        <Follow target={target} look={look} label={label} isFollowed />
      </When>
      <When fact={`unfollowed.${target}`} holds={() => !isFollowed}>
        <Follow target={target} look={look} label={label} isFollowed={false} />
      </When>
    </form>
  );
}

/** Says that a discussion is muted; one press follows it again. Never on a shared page. */
export function MutedLine({ target }: { target: string }) {
  return (
    <form method="post" id="follow">
      {m.follows_is_muted()}{" "}
      <button type="submit" name="follow" value={`yes.${target}`} className={press}>
        {m.follows_unmute()}
      </button>
    </form>
  );
}

type FollowLook = "bare" | "boxed";
type FollowProps = { target: string; look: FollowLook; label: string | undefined; isFollowed: boolean };

function Follow({ target, look, label, isFollowed }: FollowProps) {
  return (
    <button
      type="submit"
      name="follow"
      value={`${isFollowed ? "no" : "yes"}.${target}`}
      aria-pressed={isFollowed}
      className={look === "boxed" ? boxed : press}
    >
      {isFollowed ? m.following() : (label ?? m.follow())}
    </button>
  );
}

function Save({ type, id, title, isSaved }: SaveProps & { isSaved: boolean }) {
  const [on, off] = type === "program" ? [m.following(), m.follow()] : [m.saved(), m.save()];
  return (
    <form method="post">
      <button
        type="submit"
        name="save"
        value={`${isSaved ? "no" : "yes"}.${type}.${id}`}
        aria-pressed={isSaved}
        className={type === "program" ? boxed : press}
      >
        {isSaved ? on : off}
        {title && (
          <span className="sr-only" lang={title.lang}>
            {" "}
            {title.text}
          </span>
        )}
      </button>
    </form>
  );
}

/** Where members report, and moderators judge. Several on a page say what `title` they are about. */
export function ReportLink({ type, id, authorId, title }: Target & { authorId: number; title?: string }) {
  const { viewer } = useMine();
  if (!viewer) return null;
  const [report, moderate] = type === "translation" ? [m.report_translation(), m.moderate_translation()] : [m.report(), m.moderate()];
  const nameOf = (words: string) => title && words + m.name_of({ title });
  return (
    <>
      <When fact={`not.${authorId}`} holds={() => viewer.id !== authorId}>
        {" "}
        <a className={look} href={`/report/${type}/${id}`} rel="nofollow" aria-label={nameOf(report)}>
          {report}
        </a>
      </When>
      {viewer.isModerator && (
        <>
          {" "}
          <a className={look} href={`/moderation/${type}/${id}`} aria-label={nameOf(moderate)}>
            {moderate}
          </a>
        </>
      )}
    </>
  );
}
