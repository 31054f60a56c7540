import { billAddress } from "#app/features/open-data/labels.ts";
import { recordsNumbered } from "#app/features/open-data/searchable.server.ts";
import { type Localized, localized } from "#app/text/localized-name.ts";
import { language, m } from "#app/words/messages.ts";
import type { SearchKind } from "./rules.ts";
import { inBoth, type SearchSource, whyFound } from "./source.ts";

type Shown = { id: number; href: string; name: string; facts: string[]; texts: Localized[] };

/** Shows records of public data, which have both languages and no author. */
const shownOf =
  (kind: SearchKind, read: (ids: number[]) => Promise<Shown[]>): SearchSource =>
  async (ids, { words }) =>
    (await read(ids)).map(({ id, href, name, facts, texts }) => ({
      kind,
      id,
      authorId: 0,
      at: null,
      href,
      language: language(),
      facts: facts.filter(Boolean),
      ...whyFound(
        name,
        texts.flatMap(({ en, fr }) => inBoth(m.search_in_description(), [en, fr], language() === "fr")),
        words,
      ),
    }));

export const showBills = shownOf("bill", async (ids) =>
  (await recordsNumbered("bills", ids)).map(({ id, content: bill }) => ({
    id,
    href: billAddress(bill, language()),
    name: `${bill.number} · ${localized(bill.shortTitle) || localized(bill.title)}`,
    facts: [localized(bill.status), bill.movedOn ? m.bill_moved_on({ day: bill.movedOn }) : ""],
    texts: [bill.title],
  })),
);

/** Shows the tenders that have not closed since they were read. */
export const showTenders = shownOf("tender", async (ids) =>
  (await recordsNumbered("tenders", ids)).flatMap(({ id, content: { title, url, closesAt, buyer, summary } }) =>
    closesAt.slice(0, 10) < new Date().toISOString().slice(0, 10)
      ? []
      : {
          id,
          href: localized(url) || "/tenders",
          name: localized(title),
          facts: [localized(buyer), m.tender_closes_on({ day: closesAt.slice(0, 10), time: closesAt.slice(11, 16) })],
          texts: [summary, title],
        },
  ),
);

export const showSystems = shownOf("system", async (ids) =>
  (await recordsNumbered("ai-register", ids)).map(({ id, key, content: { name, department, status, description, capabilities } }) => ({
    id,
    href: `/ai-register/${encodeURIComponent(key)}`,
    name: localized(name),
    facts: [localized(department), localized(status)],
    texts: [description, capabilities],
  })),
);
