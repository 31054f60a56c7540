import { m } from "#app/words/messages.ts";
import { useMine } from "./mine.tsx";
import { useBooleanPlaceholder } from "./slots.tsx";

type Target = { type: "post" | "comment" | "project" | "company"; id: number; title: string; score: string };

/**
 * Buttons with names and values, for the form around the list, or for the one named by `form` where other forms are in the way. `score` is already worded ("1.2k").
 * The script of the reading pages takes the press over; without it the form is posted.
 */
export function VoteButtons({ type, id, title, score, row = false, form }: Target & { row?: boolean; form?: string }) {
  const { viewer, votes } = useMine();
  const vote = votes[type]?.[id];
  return (
    <div className={row ? "vote row" : "vote"} data-vote={`${type}.${id}`}>
      <Press direction="up" vote={vote} canVote={viewer !== null} target={{ type, id, title, score }} form={form} />
      <output>{score}</output>
      {(type === "post" || type === "comment") && (
        <Press direction="down" vote={vote} canVote={viewer !== null} target={{ type, id, title, score }} form={form} />
      )}
    </div>
  );
}

type Pressable = { direction: "up" | "down"; vote: "up" | "down" | undefined; canVote: boolean; target: Target; form: string | undefined };

function Press({ direction, vote, canVote, target, form }: Pressable) {
  const pressed = useBooleanPlaceholder();
  const label = direction === "up" ? m.vote_up({ title: target.title }) : m.vote_down({ title: target.title });
  return (
    <button
      type="submit"
      name="vote"
      form={form}
      value={`${direction}.${target.type}.${target.id}`}
      aria-pressed={pressed(`vote.${target.type}.${target.id}.${direction}`, () => vote === direction)}
      aria-label={label}
      disabled={!canVote}
      title={canVote ? undefined : m.vote_login()}
    >
      <svg width="16" height="11" viewBox="0 0 18 12" fill="currentColor" aria-hidden="true">
        <path d={direction === "up" ? "M9 0l9 12H0z" : "M9 12L0 0h18z"} />
      </svg>
    </button>
  );
}
