import { m } from "#app/words/messages.ts";
import { useMine } from "./mine.tsx";
import { useBooleanPlaceholder, usePlaceholder, When } from "./slots.tsx";

type Kind = "post" | "comment" | "project" | "company";
/** Without `title` the element with the id `titleId(type, id)` describes what is voted on, in its own language. */
type Target = { type: Kind; id: number; title?: string; score: string };

/** Spelt like the values of the buttons, which compresses: a list has forty of them. */
export const titleId = (type: Kind, id: number) => `${type}.${id}`;

/**
 * Buttons with names and values, for the form around the list, or with `ownForm` in one of their own where other forms are in the way: text
 * browsers know no button that belongs to a form elsewhere. `score` is already worded ("1.2k").
 * The script of the reading pages takes the press over; without it the form is posted.
 */
export function VoteButtons({ type, id, title, score, ownForm = false }: Target & { ownForm?: boolean }) {
  const { viewer, votes } = useMine();
  const vote = votes[type]?.[id];
  const Frame = ownForm ? "form" : "div";
  return (
    <Frame method={ownForm ? "post" : undefined} className="vote" data-vote={`${type}.${id}`}>
      <Press direction="up" vote={vote} canVote={viewer !== null} target={{ type, id, title, score }} /> <output>{score}</output>{" "}
      {(type === "post" || type === "comment") && (
        <Press direction="down" vote={vote} canVote={viewer !== null} target={{ type, id, title, score }} />
      )}
    </Frame>
  );
}

type Pressable = { direction: "up" | "down"; vote: "up" | "down" | undefined; canVote: boolean; target: Target };

function Press({ direction, vote, canVote, target }: Pressable) {
  const pressed = useBooleanPlaceholder();
  const placeholder = usePlaceholder();
  const { type, id, title } = target;
  const say = direction === "up" ? m.vote_up : m.vote_down;
  const fact = `${type}.${id}.${direction}`;
  // The state that the press asks for, not a change: a page that is old by now cannot undo what was done since.
  const wanted = placeholder(`want.${fact}`, () => (vote === direction ? "none" : direction));
  return (
    <button
      type="submit"
      name="vote"
      value={`${wanted}.${type}.${id}`}
      aria-pressed={pressed(`vote.${fact}`, () => vote === direction)}
      aria-label={title && `${say()}${m.name_of({ title })}`}
      aria-describedby={title ? undefined : titleId(type, id)}
      disabled={!canVote}
      title={canVote ? undefined : m.vote_login()}
    >
      {/* The arrow is the style sheet's: without it a browser has the words, and no pressed state either. */}
      <span className="sr-only">{say()}</span>
      <When fact={`voted.${fact}`} holds={() => vote === direction}>
        <span className="hidden"> ({m.vote_yours()})</span>
      </When>
    </button>
  );
}
