import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "#app/auth/guards.server.ts";
import { latestMail } from "#app/features/mail/operations.server.ts";
import { countersNow } from "#app/features/posts/operations.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { number, RelativeTime } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.nav_admin());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request);
  const [counts, mail] = await Promise.all([countersNow(), latestMail(admin)]);
  return { counts, mail, now: Date.now() };
});

/** What this server holds, and the mail it sent or, with no mail server set, kept. */
export default function Overview() {
  const { counts, mail, now } = useLoaderData<typeof loader>();
  const tiles = [
    { label: m.admin_members(), count: counts.members ?? 0 },
    { label: m.admin_posts(), count: counts.posts ?? 0 },
    { label: m.admin_comments(), count: counts.comments ?? 0 },
  ];
  return (
    <Page>
      <PageHeader title={m.admin_title()} />
      <dl className="mb-8 flex flex-wrap gap-x-12 gap-y-4">
        {tiles.map((tile) => (
          <div key={tile.label} className="flex flex-col-reverse">
            <dt className="text-soft">{tile.label}</dt>
            <dd className="font-serif text-2xl font-semibold tabular-nums">{number(tile.count)}</dd>
          </div>
        ))}
      </dl>
      <p className="mb-8">
        <ButtonLink look="plain" href="/moderation">
          {m.moderation_title()}
        </ButtonLink>{" "}
        <ButtonLink look="plain" href="/admin/companies">
          {m.workflow_title()}
        </ButtonLink>
      </p>
      <h2>{m.admin_outbox()}</h2>
      {mail.length === 0 && <p className="py-3 text-soft">{m.admin_outbox_empty()}</p>}
      <ul>
        {mail.map((row) => (
          <li key={row.id} className="border-t border-line py-2">
            <details>
              <summary className="min-h-11">
                {row.subject}{" "}
                <span className="text-sm text-soft">
                  {row.recipient} · <RelativeTime time={row.createdAt} now={now} /> · {stateOf(row)}
                </span>
              </summary>
              <p className="max-w-[44rem] whitespace-pre-line">{row.body}</p>
            </details>
          </li>
        ))}
      </ul>
    </Page>
  );
}

function stateOf(mail: { sentAt: number | null; error: string | null }): string {
  if (mail.sentAt) return m.admin_outbox_sent();
  return mail.error ? m.admin_outbox_failed({ error: mail.error }) : m.admin_outbox_stored();
}
