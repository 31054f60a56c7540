import { localized } from "#app/text/localized-name.ts";
import { shownDay } from "#app/ui/day.ts";
import { m } from "#app/words/messages.ts";
import { OpenCredit } from "./credit.tsx";
import type { Bill } from "./readers/bills.ts";
import type { Tender } from "./readers/tenders.ts";
import type { Found } from "./records.server.ts";
import { StageBar } from "./stage-bar.tsx";

/** Where the bill that a record names stands. */
export function BillState({ bill: { content, asOf } }: { bill: Found<Bill> }) {
  return (
    <div className="mb-3">
      <p>{localized(content.shortTitle) || localized(content.title)}</p>
      <StageBar bill={content} />
      <p className="text-sm text-soft">
        {[localized(content.status), content.movedOn && m.bill_moved_on({ day: content.movedOn })].filter(Boolean).join(" · ")}
      </p>
      <p className="text-sm text-soft">
        {m.bill_credit()} {m.open_as_of({ day: shownDay(asOf) })}{" "}
        <a className="underline" href="/bills">
          {m.bill_title()}
        </a>
      </p>
    </div>
  );
}

/** The notice of the tender that a record names, or that no open one has its reference. */
export function TenderState({ reference, tender }: { reference: string; tender: Found<Tender> | null }) {
  if (reference === "") return null;
  const all = (
    <a className="underline" href="/tenders">
      {m.tender_title()}
    </a>
  );
  if (tender === null) {
    return (
      <p className="mb-3 text-soft">
        {m.tender_not_open({ reference })} {all}
      </p>
    );
  }
  const { title, buyer, url, closesAt } = tender.content;
  return (
    <div className="mb-3">
      <p>
        {localized(url) ? (
          <a className="inline-flex min-h-11 items-center underline" href={localized(url)} rel="noopener noreferrer">
            {localized(title)}
          </a>
        ) : (
          localized(title)
        )}{" "}
        · {m.tender_closes_on({ day: closesAt.slice(0, 10), time: closesAt.slice(11, 16) })}
      </p>
      <p className="text-sm text-soft">
        {localized(buyer)} · {all}
      </p>
      <OpenCredit asOf={tender.asOf} />
    </div>
  );
}
