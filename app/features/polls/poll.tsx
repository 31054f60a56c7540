import { Bar } from "#app/ui/bar.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { shownDay } from "#app/ui/day.ts";
import { useMine } from "#app/ui/mine/mine.tsx";
import { When } from "#app/ui/mine/slots.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import type { ShownPoll } from "./operations.server.ts";
import { shareOf } from "./rules.ts";

type Props = { poll: ShownPoll; lang: string | undefined };

/** The poll of a post: its options to choose from, and its results for those who have voted, or for everybody once it is over. */
export function Poll({ poll, lang }: Props) {
  const { viewer, choices } = useMine();
  const chosen = choices[poll.postId] ?? [];
  return (
    <section className="my-4 border-l-4 border-line pl-4" id="poll" aria-labelledby="poll-title">
      <h2 className="text-base" id="poll-title">
        {m.poll_title()}
      </h2>
      {poll.isOver ? (
        <Results poll={poll} lang={lang} />
      ) : viewer ? (
        <>
          <When fact={`polled.${poll.postId}`} holds={() => chosen.length > 0}>
            <Results poll={poll} lang={lang} />
          </When>
          <When fact={`unpolled.${poll.postId}`} holds={() => chosen.length === 0}>
            <Ballot poll={poll} lang={lang} />
          </When>
        </>
      ) : (
        <>
          <ul className="list-disc pl-5" lang={lang}>
            {poll.options.map(({ id, label }) => (
              <li key={id}>{label}</li>
            ))}
          </ul>
          <p className="my-2">
            <ButtonLink look="plain" href={`/login?from=${encodeURIComponent(`/post/${poll.postId}`)}`}>
              {m.poll_sign_in()}
            </ButtonLink>
          </p>
        </>
      )}
      {viewer && (
        <p className="text-sm">
          {poll.options.map(({ id, label }) => (
            // Each slot has an element of its own, since two that touch could not be joined from gzip pieces.
            <span className="block" key={id}>
              <When fact={`chose.${poll.postId}.${id}`} holds={() => chosen.includes(id)}>
                {m.poll_yours()} <b lang={lang}>{label}</b>
              </When>
            </span>
          ))}
        </p>
      )}
      <p className="text-sm text-soft">
        {m.poll_voters({ count: poll.voters, shown: number(poll.voters) })}{" "}
        {poll.isOver ? m.poll_ended({ day: shownDay(poll.endsAt) }) : m.poll_ends({ day: shownDay(poll.endsAt) })}
      </p>
    </section>
  );
}

function Ballot({ poll, lang }: Props) {
  return (
    <form method="post">
      <fieldset>
        <legend className="text-sm text-soft">{poll.allowsSeveral ? m.poll_choose_several() : m.poll_choose_one()}</legend>
        {poll.options.map(({ id, label }) => (
          <label className="flex min-h-11 items-center gap-2" key={id}>
            <input className="size-5 shrink-0" type={poll.allowsSeveral ? "checkbox" : "radio"} name="options" value={id} />{" "}
            <span lang={lang}>{label}</span>
          </label>
        ))}
      </fieldset>
      <p className="my-2">
        <Button look="plain" name="poll" value="yes">
          {m.poll_vote()}
        </Button>{" "}
        <small className="text-soft">{m.poll_stands()}</small>
      </p>
    </form>
  );
}

function Results({ poll, lang }: Props) {
  return (
    <ul>
      {poll.options.map(({ id, label, votes }) => (
        <li className="my-2" key={id}>
          <b lang={lang}>{label}</b>
          {" · "}
          <span>{m.poll_result({ percent: shareOf(votes, poll.voters), count: votes, shown: number(votes) })}</span>
          <Bar share={shareOf(votes, poll.voters)} />
        </li>
      ))}
    </ul>
  );
}
