import { isYearOld } from "#app/ui/source.ts";
import { m } from "#app/words/messages.ts";
import type { RidingFacts } from "./facts.ts";
import { mpSource, partyName } from "./mp-words.ts";

/** The member of parliament of a riding with source and date, as far as it is known. */
export function MemberOfParliament({ mp, isCertain, now }: { mp: RidingFacts["mp"]; isCertain: boolean; now: number }) {
  if (!mp) return <p>{m.context_mp_unknown()}</p>;
  const words = { name: mp.name, party: partyName(mp.party), date: mp.asOf };
  return (
    <>
      <p>
        {isCertain ? m.context_mp(words) : m.context_mp_likely(words)}
        {mp.email && (
          <>
            {" · "}
            <a className="underline" href={`mailto:${mp.email}`}>
              {m.context_mp_email()}
            </a>
          </>
        )}
      </p>
      <p className="text-sm text-soft">
        {m.context_source({ source: mpSource(mp.source), date: mp.asOf })}
        {isYearOld(mp.asOf, now) && `, ${m.source_old()}`}. {m.context_mp_later()}
      </p>
    </>
  );
}
