import { RelativeTime } from "#app/ui/relative-time.tsx";
import { State } from "#app/ui/staff-table.tsx";

import { m } from "#app/words/messages.ts";
import type { SiteRow } from "./sites-data.server.ts";

/** What the website of a submission answered, and when; nothing when nobody looked at it. */
export function SiteNote({ site, now }: { site: Pick<SiteRow, "status" | "problem" | "checkedAt"> | null; now: number }) {
  if (!site) return null;
  if (site.checkedAt === null) return <span className="text-sm text-soft">{m.site_waits()}</span>;
  const isFine = site.status !== null && site.status < 400;
  const said =
    site.status !== null
      ? isFine
        ? m.site_answers({ status: site.status })
        : m.site_fails({ status: site.status })
      : site.problem === "private"
        ? m.site_private()
        : m.site_silent();
  return (
    <span className="text-sm">
      <State tint={isFine ? "good" : "bad"}>{said}</State> · {m.site_checked()} <RelativeTime time={site.checkedAt} now={now} />
    </span>
  );
}
