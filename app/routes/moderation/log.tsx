import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { reasonLabels } from "#app/auth/reason-labels.ts";
import { actLabels } from "#app/features/moderation/labels.ts";
import { publicLog } from "#app/features/moderation/operations.server.ts";
import { targetLabels } from "#app/features/notifications/labels.ts";
import { requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState, Page, PageHeader } from "#app/ui/page.tsx";
import { dayCell } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.moderation_log());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  await requireReader(request);
  return publicLog(idFrom(new URL(request.url).searchParams.get("after")));
});

export const handle = { shared: true };

export default function Log() {
  const { acts, next } = useLoaderData<typeof loader>();
  return (
    <Page isSheet>
      <PageHeader title={m.moderation_log()} lead={m.log_lead()} />
      {acts.length === 0 && <EmptyState title={m.log_empty()} />}
      {acts.length > 0 && (
        <table className="w-full text-left text-sm">
          <thead>
            <tr>
              <th>{m.log_when()}</th>
              <th>{m.log_what()}</th>
              <th>{m.log_act()}</th>
              <th>{m.log_reason()}</th>
            </tr>
          </thead>
          <tbody>
            {acts.map((act) => (
              <tr key={act.id} className="border-t border-line">
                <td className="py-2">{dayCell(act.createdAt)}</td>
                <td>
                  {targetLabels[act.type]?.()}{" "}
                  {act.path && (
                    <a className="underline" href={act.path}>
                      {m.log_see()}
                    </a>
                  )}
                </td>
                <td>{actLabels[act.act]()}</td>
                <td>{act.reason && reasonLabels[act.reason]?.()}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {next !== null && (
        <p className="mt-4">
          <ButtonLink look="plain" href={`/moderation/log?after=${next}`}>
            {m.log_more()}
          </ButtonLink>
        </p>
      )}
    </Page>
  );
}
