import { shownDay } from "#app/ui/day.ts";
import { m } from "#app/words/messages.ts";

/** The credit that the Open Government Licence – Canada asks for, with the day of the data. */
export function OpenCredit({ asOf }: { asOf: number | null }) {
  return (
    <p className="mt-6 text-sm text-soft">
      {m.open_credit()}{" "}
      <a className="underline" href={m.open_licence_address()}>
        {m.open_licence()}
      </a>
      {asOf !== null && <> · {m.open_as_of({ day: shownDay(asOf) })}</>}
    </p>
  );
}
