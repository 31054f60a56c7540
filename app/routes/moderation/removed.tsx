import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listRemoved } from "#app/features/moderation/operations.server.ts";
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

export const meta: MetaFunction = ({ matches }) => titled(matches, m.moderation_removed());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) =>
  listRemoved(await requireMember(request), idFrom(new URL(request.url).searchParams.get("after"))),
);

export default function Removed() {
  const { removed, next } = useLoaderData<typeof loader>();
  return (
    <AdminPage>
      <ModerationHeader here="/moderation/removed" lead={m.removed_lead()} />
      {removed.length === 0 && <EmptyState title={m.removed_empty()} />}
      <ol>
        {removed.map(({ id, type, targetId, found, reason, createdAt, moderator }) => (
          <li key={id} className="border-t border-line py-4">
            <h2>
              <a className="hover:underline" href={`/moderation/${type}/${targetId}`}>
                {targetLabels[type]?.()} {found.title}
              </a>
            </h2>
            <p className="mt-1 text-sm text-soft">
              <MemberLink username={found.author} /> · {day(createdAt)} · {reason && reasonLabels[reason]?.()} ·{" "}
              <MemberLink username={moderator ?? ""} />
            </p>
            <Paragraphs className="mt-1.5 max-w-2xl" text={excerptOf(found.text)} />
          </li>
        ))}
      </ol>
      {next !== null && (
        <ButtonLink look="plain" href={`/moderation/removed?after=${next}`}>
          {m.saved_more()}
        </ButtonLink>
      )}
    </AdminPage>
  );
}
