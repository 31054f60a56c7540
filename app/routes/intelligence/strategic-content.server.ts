import type { Viewer } from "#app/auth/viewer.ts";
import { alertGroups } from "#app/features/intelligence/alerts.server.ts";
import { followUpsDue } from "#app/features/intelligence/follow-ups.server.ts";
import { countOf, overview } from "#app/features/intelligence/operations.server.ts";
import { settings } from "#app/process/settings.server.ts";

export const strategicTabs = ["dashboard", "network", "specialists", "raw"] as const;
type Tab = (typeof strategicTabs)[number];

/** The parts of the address of each call of the JSON API. */
const reads = ["health", "funding", "policies", "contacts", "coalitions", "alerts", "content-suggestions", "dashboard"];
const base = "/admin/strategic-intelligence";

/** Loads what is kept here for one tab. @throws AdminOnly */
export async function tabContent(viewer: Viewer, tab: Tab) {
  if (tab === "dashboard") {
    const [{ starts, trends }, groups] = await Promise.all([overview(viewer), alertGroups(viewer)]);
    return { tab, starts, trends, groups };
  }
  if (tab === "network") {
    const due = await followUpsDue(viewer);
    const counts = [
      { what: "contacts", href: "/admin/network", count: await countOf(viewer, "contacts") },
      { what: "due_contacts", href: "/admin/network?due=1", count: due.contact },
      { what: "policies", href: "/admin/policy", count: await countOf(viewer, "policies") },
      { what: "due_policies", href: "/admin/policy?due=1", count: due.policy },
      { what: "coalitions", href: "/admin/coalitions", count: await countOf(viewer, "coalitions") },
    ] as const;
    return { tab, counts };
  }
  if (tab === "specialists") return { tab, model: settings.llm?.model ?? null };
  return { tab, calls: [...reads.map((name) => `GET ${base}/${name}`), `POST ${base}/execute-action`] };
}

export type TabContent = Awaited<ReturnType<typeof tabContent>>;
