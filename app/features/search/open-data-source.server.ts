import { billAddress } from "#app/features/open-data/labels.ts";
import { recordsNumbered } from "#app/features/open-data/searchable.server.ts";
import { type Localized, localized } from "#app/text/localized-name.ts";
import { language, m } from "#app/words/messages.ts";
import { inBoth, withoutAuthor } from "./source.ts";

const described = (...texts: Localized[]) =>
  texts.flatMap(({ en, fr }) => inBoth(m.search_in_description(), [en, fr], language() === "fr"));

export const showBills = withoutAuthor("bill", async (ids) =>
  (await recordsNumbered("bills", ids)).map(({ id, content: bill }) => ({
    id,
    href: billAddress(bill, language()),
    name: `${bill.number} · ${localized(bill.shortTitle) || localized(bill.title)}`,
    facts: [localized(bill.status), bill.movedOn ? m.bill_moved_on({ day: bill.movedOn }) : ""],
    fields: described(bill.title),
  })),
);

/** Shows the tenders that have not closed since they were read. */
export const showTenders = withoutAuthor("tender", async (ids) =>
  (await recordsNumbered("tenders", ids)).flatMap(({ id, content: { title, url, closesAt, buyer, summary } }) =>
    closesAt.slice(0, 10) < new Date().toISOString().slice(0, 10)
      ? []
      : {
          id,
          href: localized(url) || "/tenders",
          name: localized(title),
          facts: [localized(buyer), m.tender_closes_on({ day: closesAt.slice(0, 10), time: closesAt.slice(11, 16) })],
          fields: described(summary, title),
        },
  ),
);

export const showSystems = withoutAuthor("system", async (ids) =>
  (await recordsNumbered("ai-register", ids)).map(({ id, key, content: { name, department, status, description, capabilities } }) => ({
    id,
    href: `/ai-register/${encodeURIComponent(key)}`,
    name: localized(name),
    facts: [localized(department), localized(status)],
    fields: described(description, capabilities),
  })),
);
