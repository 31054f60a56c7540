import type { Viewer } from "#app/auth/viewer.ts";
import { fundingStats } from "#app/features/funding/operations.server.ts";
import { alertGroups, contentSuggestions } from "#app/features/intelligence/alerts.server.ts";
import { followUpsDue } from "#app/features/intelligence/follow-ups.server.ts";
import { countOf } from "#app/features/intelligence/operations.server.ts";
import { watchFigures } from "#app/features/programme-watch/operations.server.ts";
import { settings } from "#app/process/settings.server.ts";

export const strategicTabs = ["dashboard", "network", "specialists", "raw"] as const;
type Tab = (typeof strategicTabs)[number];

/** The parts of the address of each call of the JSON API. */
const reads = ["health", "funding", "policies", "contacts", "coalitions", "alerts", "content-suggestions", "dashboard"];
const base = "/admin/strategic-intelligence";

/** Loads what is kept here for one tab. @throws AdminOnly */
export async function tabContent(viewer: Viewer, tab: Tab) {
  if (tab === "dashboard") {
    const [groups, funding, watch, ideas, network] = await Promise.all([
      alertGroups(viewer),
      fundingStats(),
      watchFigures(),
      contentSuggestions(viewer),
      networkCounts(viewer),
    ]);
    return { tab, groups, funding, changes: watch.waiting, question: ideas.unanswered[0]?.title ?? null, network };
  }
  if (tab === "network") return { tab, network: await networkCounts(viewer) };
  if (tab === "specialists") return { tab, model: settings.llm?.model ?? null };
  return { tab, calls: [...reads.map((name) => `GET ${base}/${name}`), `POST ${base}/execute-action`] };
}

/** Counts what is kept of each kind of record, and what of it is to be followed up. */
async function networkCounts(viewer: Viewer) {
  const [due, ...counts] = await Promise.all([
    followUpsDue(viewer),
    countOf(viewer, "policies"),
    countOf(viewer, "contacts"),
    countOf(viewer, "coalitions"),
  ]);
  const [policies, contacts, coalitions] = counts;
  return { due, policies, contacts, coalitions };
}

export type TabContent = Awaited<ReturnType<typeof tabContent>>;
