import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { backUpNow, backupsNow, rehearseNow } from "#app/features/backups/admin.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { answerIsFleeting } from "#app/process/request-context.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { PageHeader, Part } from "#app/ui/page.tsx";
import { number, RelativeTime } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { AdminPage, adminLinks } from "./admin-page.tsx";

export const links = adminLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.backups_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  answerIsFleeting(); // it depends on files in a folder
  return { ...backupsNow(await requireAdmin(request)), now: Date.now() };
});

export const action = formAction({
  backup: async ({ request }) => {
    await backUpNow(await requireAdmin(request));
    return { to: "/admin/backups" };
  },
  rehearse: async ({ request }) => {
    await rehearseNow(await requireAdmin(request));
    return { to: "/admin/backups" };
  },
});

type Shown = { at: number; rows: number; ms: number; failure: string | null; endings?: string | null } | undefined;
const megabytes = (bytes: number) => m.backups_size({ mb: number(Math.ceil(bytes / 100_000) / 10) });

/** Lists the backups, shows the result of the last attempt, and offers a trial restore that changes nothing. */
export default function Backups() {
  const { files, backup, rehearsal, folder, everyHours, keep, now } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  return (
    <AdminPage>
      <PageHeader
        title={m.backups_title()}
        lead={everyHours > 0 ? m.backups_lead({ hours: everyHours, keep, folder }) : m.backups_lead_off({ keep, folder })}
      />
      <ErrorSummary errors={failure?.errors} />
      <dl className="mb-6 space-y-3">
        <LastTry label={m.backups_last()} outcome={backup} now={now} />
        <LastTry label={m.backups_last_rehearsal()} outcome={rehearsal} now={now} />
      </dl>
      <form method="post" className="space-y-3">
        <div className="flex flex-wrap gap-3">
          <Button name="backup" value="yes">
            {m.backups_now()}
          </Button>
          <Button name="rehearse" value="yes" look="plain" aria-describedby="rehearse-hint">
            {m.backups_rehearse()}
          </Button>
        </div>
        <p id="rehearse-hint" className="max-w-[38rem] text-sm text-soft">
          {m.backups_rehearse_hint()}
        </p>
      </form>
      <Part title={m.backups_files()}>
        {files.length === 0 && <p className="text-soft">{m.backups_none()}</p>}
        <ul>
          {files.map((file) => (
            <li key={file.name} className="border-t border-line py-2 break-words">
              {file.name}{" "}
              <span className="text-sm text-soft">
                {megabytes(file.bytes)} · <RelativeTime time={file.at} now={now} />
              </span>
            </li>
          ))}
        </ul>
      </Part>
    </AdminPage>
  );
}

function LastTry({ label, outcome, now }: { label: string; outcome: Shown; now: number }) {
  return (
    <div>
      <dt className="text-soft">{label}</dt>
      {!outcome && <dd>{m.backups_never()}</dd>}
      {outcome && (
        <dd className="break-words">
          <RelativeTime time={outcome.at} now={now} /> ·{" "}
          {outcome.failure ? (
            <b className="text-brand">{m.backups_failed({ why: outcome.failure })}</b>
          ) : (
            m.backups_done({ rows: number(outcome.rows), seconds: number(Math.ceil(outcome.ms / 100) / 10) })
          )}
          {outcome.endings && <p className="text-sm text-soft">{m.backups_endings({ endings: outcome.endings })}</p>}
        </dd>
      )}
    </div>
  );
}
