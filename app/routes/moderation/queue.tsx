import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listQueue } from "#app/features/moderation/operations.server.ts";
import { excerptOf } from "#app/features/moderation/rules.ts";
import { reasonLabels, targetLabels } from "#app/features/notifications/labels.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { day } from "#app/ui/day.ts";
import { MemberLink } from "#app/ui/member-link.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { m } from "#app/words/messages.ts";
import { AdminPage, adminLinks } from "../admin/admin-page.tsx";
import { titled } from "../title.ts";
import { ModerationHeader } from "./moderation-header.tsx";

export const links = adminLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.moderation_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) =>
  listQueue(await requireMember(request), idFrom(new URL(request.url).searchParams.get("after"))),
);

export default function Queue() {
  const { waiting, next } = useLoaderData<typeof loader>();
  return (
    <AdminPage>
      <ModerationHeader here="/moderation" lead={m.moderation_lead()} />
      {waiting.length === 0 && <EmptyState title={m.queue_empty_title()} text={m.queue_empty()} />}
      <ol>
        {waiting.map(({ type, id, found, since, reportCount, reports }) => (
          <li key={`${type} ${id}`} className="border-t border-line py-4">
            <h2>
              <a className="hover:underline" href={`/moderation/${type}/${id}`}>
                {targetLabels[type]?.()}
                {found?.title && ` · ${found.title}`}
              </a>
            </h2>
            <p className="mt-1 text-sm text-soft">
              {found && <MemberLink username={found.author} />} · {m.queue_count({ count: reportCount })} ·{" "}
              {m.queue_since({ date: day(since ?? 0) })} ·{" "}
              {[...new Set(reports.map((report) => report.reason))].map((reason) => reasonLabels[reason]?.()).join(", ")}
            </p>
            <Paragraphs className="mt-1.5 max-w-2xl" text={found ? excerptOf(found.text) : m.queue_gone()} />
          </li>
        ))}
      </ol>
      {next !== null && (
        <ButtonLink look="plain" href={`/moderation?after=${next}`}>
          {m.saved_more()}
        </ButtonLink>
      )}
    </AdminPage>
  );
}
