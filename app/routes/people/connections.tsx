import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ShownConnection } from "#app/features/connections/data.server.ts";
import { listConnections } from "#app/features/connections/operations.server.ts";
import { type ConnectionTab, connectionTabs } from "#app/features/connections/rules.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Face } from "#app/ui/face.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { EmptyState, Page, PageHeader, Tabs } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { labelsOf } from "#app/words/labels-of.ts";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { tieWrites } from "./tie-writes.server.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.connections_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const query = new URL(request.url).searchParams;
  const tab = connectionTabs.find((one) => one === query.get("tab")) ?? "received";
  const after = idFrom(query.get("after"));
  return { tab, ...(await listConnections(member, tab, after)), now: Date.now() };
});

const { accept, decline, end } = tieWrites;
export const action = formAction({ accept, decline, end });

const labels = labelsOf("connections_", connectionTabs);
const emptySentences = labelsOf("connections_empty_", connectionTabs);

export default function Connections() {
  const { tab, connections, next, now } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const tabs = connectionTabs.map((one) => ({ href: `/connections?tab=${one}`, label: labels[one](), current: one === tab }));
  return (
    <Page>
      <PageHeader title={m.connections_title()} lead={m.connections_lead()} />
      <ErrorSummary errors={failure?.errors} />
      <Tabs label={m.connections_title()} tabs={tabs} />
      {connections.length === 0 && (
        <EmptyState title={m.connections_none_title()} text={emptySentences[tab]()}>
          <ButtonLink look="plain" href="/people">
            {m.connections_find()}
          </ButtonLink>
        </EmptyState>
      )}
      <form method="post" id="ties">
        <ol>
          {connections.map((connection) => (
            <Row key={connection.id} connection={connection} tab={tab} now={now} />
          ))}
        </ol>
      </form>
      {next !== null && (
        <ButtonLink look="plain" href={`/connections?tab=${tab}&after=${next}`}>
          {m.connections_more()}
        </ButtonLink>
      )}
    </Page>
  );
}

function Row({ connection, tab, now }: { connection: ShownConnection; tab: ConnectionTab; now: number }) {
  return (
    <li className="flex flex-wrap items-start gap-3 border-t border-line py-4">
      <Face username={connection.username} face={connection.face} fullName={connection.fullName} />
      <div className="min-w-0 grow basis-56">
        <h2>
          <a href={`/u/${connection.username}`}>{connection.fullName}</a>
        </h2>
        <p className="text-sm text-soft">
          u/{connection.username} · <RelativeTime time={connection.respondedAt ?? connection.createdAt} now={now} />
        </p>
        {connection.message && <Paragraphs className="mt-1 max-w-[44rem]" text={connection.message} />}
      </div>
      {tab === "received" ? (
        <p className="flex gap-3">
          <Button name="accept" value={connection.id}>
            {m.connect_accept()}
          </Button>
          <Button look="plain" name="decline" value={connection.id}>
            {m.connect_decline()}
          </Button>
        </p>
      ) : (
        <p>
          <Button look="plain" name="end" value={`${connection.id}.${connection.status}`}>
            {tab === "sent" ? m.connect_withdraw() : m.connect_end()}
          </Button>
        </p>
      )}
    </li>
  );
}
