import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listSets } from "#app/features/open-data/admin.server.ts";
import { outcomeLabels, setLabels } from "#app/features/open-data/labels.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { number, RelativeTime } from "#app/ui/relative-time.tsx";
import { StaffHead, StaffTable, State } from "#app/ui/staff-table.tsx";
import { m } from "#app/words/messages.ts";
import { AdminPage, tableLinks } from "../admin/admin-page.tsx";
import { titled } from "../title.ts";

export const links = tableLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.open_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => ({
  sets: await listSets(await requireAdmin(request)),
  now: Date.now(),
}));

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
                m.open_never()
              ),
          },
          { label: m.open_rows(), width: "slim", show: ({ shown }) => number(shown?.kept ?? 0) },
          { label: m.open_changed(), width: "slim", show: ({ shown }) => number(shown?.changed ?? 0) },
          {
            label: m.open_refused(),
            width: "slim",
            show: ({ shown }) => number((shown?.refused ?? []).reduce((sum, { count }) => sum + count, 0)),
          },
        ]}
      />
    </AdminPage>
  );
}
