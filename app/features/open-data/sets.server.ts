import { dayMs, weekMs } from "#app/text/spans.ts";
import type { Ask, Open } from "./fetching.server.ts";
import { grantQueries } from "./grant-pages.server.ts";
import { readAiRegister } from "./readers/ai-register.ts";
import { readBills } from "./readers/bills.ts";
import { readGrants } from "./readers/grants.ts";
import { BrokenSource, type Reader } from "./readers/reader.ts";
import { readTenders } from "./readers/tenders.ts";
import type { Facets } from "./rows-data.server.ts";
import type { SetName } from "./rules.ts";

/** Data that are no file, but the answers to queries, one after the other as one text. `asked` are the facets of the rows asked for. */
export type Queries = {
  /** Of the first page. */
  address: string;
  asked: Facets[];
  pages: (open: Open, signal: AbortSignal) => AsyncIterable<Uint8Array>;
};

/** How a set of public data is fetched and what is asked of it. */
export type OpenSet = {
  name: SetName;
  /** Returns where the data stands today, or the queries for it. `ask` reads a small answer of the same publisher. @throws BrokenSource */
  locate: (ask: Ask) => Promise<string | Queries>;
  read: Reader;
  everyMs: number;
  byteLimit: number;
  timeMs: number;
  /** A source with fewer rows is taken for broken. */
  leastRows: number;
};

const megabyte = 1_000_000;

const registerDataset = "fcbc0200-79ba-4fa4-94a6-00e32facea6b";
const registerDictionary = "369f6f34-148a-42ed-b581-8c164e941a89";

type Package = { result?: { resources?: { id?: string; format?: string; url?: string; created?: string }[] } };

/** The names of the register's files carry dates: the newest CSV that is not its dictionary. @throws BrokenSource */
export function newestRegister(answer: unknown): string {
  const resources = (answer as Package)?.result?.resources;
  if (!Array.isArray(resources)) throw new BrokenSource("shape");
  const files = resources.filter(({ id, format, url }) => id !== registerDictionary && /^csv$/i.test(format ?? "") && url);
  const [newest] = files.sort((a, b) => String(b.created ?? "").localeCompare(String(a.created ?? "")));
  if (!newest?.url) throw new BrokenSource("shape");
  return newest.url;
}

/** The session of Parliament whose bills are read: the first of the 45th, since 26 May 2025. */
const session = "45-1";

export const openSets: Partial<Record<SetName, OpenSet>> = {
  "ai-register": {
    name: "ai-register",
    locate: async (ask) => newestRegister(await ask(`https://open.canada.ca/data/api/3/action/package_show?id=${registerDataset}`)),
    read: readAiRegister,
    everyMs: dayMs,
    byteLimit: 20 * megabyte,
    timeMs: 120_000,
    leastRows: 50,
  },
  bills: {
    name: "bills",
    locate: async () => `https://www.parl.ca/legisinfo/en/bills/json?parlsession=${session}`,
    read: readBills,
    everyMs: dayMs,
    byteLimit: 20 * megabyte,
    timeMs: 60_000,
    leastRows: 50,
  },
  tenders: {
    name: "tenders",
    locate: async () => "https://canadabuys.canada.ca/opendata/pub/openTenderNotice-ouvertAvisAppelOffres.csv",
    read: readTenders,
    everyMs: dayMs,
    byteLimit: 80 * megabyte,
    timeMs: 180_000,
    leastRows: 100,
  },
  grants: {
    name: "grants",
    locate: () => grantQueries(),
    read: readGrants,
    everyMs: weekMs, // departments publish each quarter
    byteLimit: 60 * megabyte,
    timeMs: 600_000,
    leastRows: 1,
  },
};
