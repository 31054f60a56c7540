import { strikesProposed } from "#app/features/moderation/rules.ts";
import { day } from "#app/ui/day.ts";
import { m } from "#app/words/messages.ts";

/** Says how many strikes of an author count, when the next lapses, and how many have. Nothing for an author without one. */
export function Strikes({ strikes: { live, next, earlier } }: { strikes: { live: number; next: number | null; earlier: number } }) {
  const lines = [
    live > 0 && `${m.strikes_live({ count: live })}.`,
    next !== null && m.strikes_next({ day: day(next) }),
    earlier > 0 && `${m.strikes_earlier({ count: earlier })}.`,
    live >= strikesProposed && m.strikes_propose(),
  ];
  const said = lines.filter(Boolean).join(" ");
  return said === "" ? null : <p className="mb-4 text-sm">{said}</p>;
}
