import { m } from "#app/words/messages.ts";
import type { Figures } from "./figures.ts";
import { reasonLabels, weeksInWords } from "./labels.ts";
import { batch, countedAfterDays } from "./rules.ts";

type Shown = { figures: Figures | null; path: string; slug: string };

/** What members say who applied: sums of many, how they come about, and the ways to add one's own word. */
export function Applicants({ figures, path, slug }: Shown) {
  const ways = (
    <>
      <a className="inline-flex min-h-11 items-center underline" href={`${path}/application`}>
        {m.applied_say()}
      </a>{" "}
      <a className="inline-flex min-h-11 items-center underline" href={`/submit-post?funding=${slug}`}>
        {m.applied_post()}
      </a>
    </>
  );
  if (!figures)
    return (
      <section id="applicants">
        <h2>{m.applied_ask()}</h2>
        <p className="flex flex-wrap gap-x-4 text-sm">{ways}</p>
      </section>
    );
  return (
    <section className="mt-8" id="applicants">
      <h2>{m.applied_title()}</h2>
      <Sums figures={figures} />
      <p className="text-soft">{m.applied_how({ batch, days: countedAfterDays })}</p>
      <p className="flex flex-wrap gap-x-4">{ways}</p>
    </section>
  );
}

/** "at most 1", "about 4", "at least 9": of ten. */
const ofTen = (count: number) => (count === 1 ? m.applied_at_most : count === 9 ? m.applied_at_least : m.applied_about)({ count, of: 10 });

function Sums({ figures: { reports, grantedOfTen, refusedOfTen, medianWeeks, againOfTen, reasons } }: { figures: Figures }) {
  return (
    <ul className="list-disc pl-5">
      <li>{m.applied_share({ granted: ofTen(grantedOfTen), refused: ofTen(refusedOfTen), reports })}</li>
      <li>{medianWeeks === null ? m.applied_median_none() : m.applied_median({ weeks: weeksInWords(medianWeeks) })}</li>
      {reasons.length > 0 && <li>{m.applied_reasons({ reasons: reasons.map((one) => reasonLabels[one]()).join(", ") })}</li>}
      {againOfTen !== null && <li>{m.applied_would_again({ share: ofTen(againOfTen) })}</li>}
    </ul>
  );
}
