import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MailTable, mailLabels } from "#app/features/mail/mail-table.tsx";
import { countUnsent, listMails, sendMailsAgain } from "#app/features/mail/operations.server.ts";
import { type MailStatus, mailStatuses } from "#app/features/mail/rules.ts";
import { filtersFor } from "#app/features/saved-filters/operations.server.ts";
import { SavedFilters } from "#app/features/saved-filters/saved-filters.tsx";
import { type FormCall, formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { bulkIn, bulkWords } from "#app/operations/bulk.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { idOrderFrom } from "#app/text/cursors.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { EmptyState } from "#app/ui/page.tsx";
import { BulkBar, BulkDone, Kinds, StaffHead } from "#app/ui/staff-tools.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { AdminPage, tableLinks } from "./admin-page.tsx";
import { sameList } from "./review-writes.server.ts";

export const links = tableLinks;

export const handle = { decides: true };

export const meta: MetaFunction = ({ matches }) => titled(matches, m.mails_title());

const here = "/admin/mail";
/** The form that the ticks of the table belong to, and the buttons of its rows. */
const bulkForm = "ticked";

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  const status = mailStatuses.find((one) => one === query.get("status")) ?? null;
  const order = idOrderFrom(query.get("sort"));
  return {
    status,
    order,
    ...(await listMails(admin, { status, order, after: idFrom(query.get("after")) })),
    counts: await countUnsent(admin),
    hasServer: Boolean(settings.smtpUrl),
    savedFilters: await filtersFor(admin, "mail", request.url),
    done: bulkIn(query),
    allTicked: query.has("all"),
  };
});

async function sendAgain(request: Request, which: number[] | "all") {
  const bulk = await sendMailsAgain(await requireAdmin(request), which);
  return { to: sameList(request, bulkWords(bulk)) };
}

export const action = formAction({
  send_mail_again: ({ request, pressed }: FormCall) => sendAgain(request, pressed === "all" ? pressed : [idFrom(pressed)]),
  apply: ({ request, values }: FormCall) => {
    if (values.act !== "again") throw new InvalidInput({ act: m.table_choose() });
    return sendAgain(request, (values.row ?? "").split(",").filter(Boolean).map(idFrom));
  },
});

/** Every mail of the outbox. What failed is sent again one by one, ticked, or all at once. */
export default function Mails() {
  const { status, order, mails, next, counts, hasServer, savedFilters, done, allTicked } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const href = (change: Record<string, string>) => {
    const query = Object.entries({ status: status ?? "", sort: order === "newest" ? "" : order, ...change }).filter(([, value]) => value);
    return query.length > 0 ? `${here}?${new URLSearchParams(query)}` : here;
  };
  const part = (one: MailStatus) => ({
    label: mailLabels[one](),
    ...((one === "pending" || one === "failed" || one === "bounced") && { count: counts[one] }),
    href: href({ status: one }),
    isHere: status === one,
  });
  return (
    <AdminPage>
      <StaffHead title={m.mails_title()} lead={hasServer ? m.mails_lead() : m.mails_lead_none()}>
        <ButtonLink look="plain" href="/admin/mail/delivery">
          {m.sender_title()}
        </ButtonLink>
      </StaffHead>
      <BulkDone {...done} />
      <ErrorSummary errors={failure?.errors} />
      <Kinds
        label={m.mails_parts()}
        kinds={[{ label: m.mails_all(), href: href({ status: "" }), isHere: status === null }, ...mailStatuses.map(part)]}
      />
      {status === "failed" && mails.length > 0 && <p className="text-sm text-soft">{m.mails_failed_how()}</p>}
      <div className="staff-bars">
        {mails.length > 0 && <BulkBar form={bulkForm} acts={[["again", m.mail_again()]]} errors={failure?.errors} />}
        {status === "failed" && counts.failed > 1 && (
          <form method="post">
            <Button look="plain" name="send_mail_again" value="all">
              {m.mail_again_all()}
            </Button>
          </form>
        )}
        <SavedFilters {...savedFilters} />
      </div>
      {mails.length === 0 ? (
        <EmptyState title={m.mails_empty_title()} text={status === null ? m.mails_empty() : m.mails_empty_part()} />
      ) : (
        <MailTable
          mails={mails}
          sort={order}
          sortHref={(sort) => href({ sort: sort === "newest" ? "" : sort })}
          form={bulkForm}
          allTicked={allTicked}
          ticksHref={href(allTicked ? {} : { all: "1" })}
        />
      )}
      {next !== null && (
        <ButtonLink look="plain" href={href({ after: String(next) })}>
          {m.mails_older()}
        </ButtonLink>
      )}
    </AdminPage>
  );
}
