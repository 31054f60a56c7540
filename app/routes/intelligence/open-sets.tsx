import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listSets } from "#app/features/open-data/admin.server.ts";
import { outcomeLabels, setLabels } from "#app/features/open-data/labels.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { number, RelativeTime } from "#app/ui/relative-time.tsx";
import { StaffTable, State } from "#app/ui/staff-table.tsx";
import { StaffHead } from "#app/ui/staff-tools.tsx";
import { m } from "#app/words/messages.ts";
import { AdminPage, tableLinks } from "../admin/admin-page.tsx";
import { titled } from "../title.ts";

export const links = tableLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.open_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => ({
  sets: await listSets(await requireAdmin(request)),
  now: Date.now(),
}));

/** What is none is left empty. */
const counted = (count = 0) => count > 0 && number(count);

/** docs/product/staff.md#public-data */
export default function OpenSets() {
  const { sets, now } = useLoaderData<typeof loader>();
  return (
    <AdminPage>
      <StaffHead title={m.open_title()} lead={m.open_lead()} />
      <StaffTable
        caption={m.open_title()}
        rows={sets.map((set) => ({ ...set, id: set.name }))}
        nameLabel={m.open_set()}
        name={({ name }) => <a href={`/admin/open-data/${name}`}>{setLabels[name]()}</a>}
        columns={[
          {
            label: m.open_state(),
            width: "slim",
            show: ({ isOn }) => <State tint={isOn ? "good" : "plain"}>{isOn ? m.open_on() : m.open_off()}</State>,
          },
          {
            label: m.open_last(),
            width: "wide",
            show: ({ last }) =>
              last ? (
                <>
                  {last.outcome === "failed" ? <State tint="bad">{outcomeLabels.failed()}</State> : outcomeLabels[last.outcome]()}{" "}
                  <RelativeTime time={last.startedAt} now={now} />
                </>
              ) : (
                ""
              ),
          },
          { label: m.open_rows(), width: "slim", onCard: "named", show: ({ shown }) => counted(shown?.kept) },
          { label: m.open_changed(), width: "slim", onCard: "named", show: ({ shown }) => counted(shown?.changed) },
          {
            label: m.open_refused(),
            width: "slim",
            onCard: "named",
            show: ({ shown }) => counted(shown?.refused.reduce((sum, { count }) => sum + count, 0)),
          },
          {
            label: m.workflow_next(),
            width: "medium",
            onCard: "pressed",
            show: ({ name, isOn }) =>
              !isOn && (
                <a className="staff-act" href={`/admin/open-data/${name}`} aria-label={m.open_to_switch_on({ name: setLabels[name]() })}>
                  {m.open_switch()}
                </a>
              ),
          },
        ]}
      />
    </AdminPage>
  );
}
