import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { facesOf } from "#app/features/accounts/operations.server.ts";
import { follow as followIt } from "#app/features/following/operations.server.ts";
import { targetOf } from "#app/features/follows/rules.ts";
import { sentenceOf } from "#app/features/notifications/labels.ts";
import { listNotifications, openNotification, readAllNotifications } from "#app/features/notifications/operations.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CompanyFace, Face } from "#app/ui/face.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { EmptyState, Page, PageHeader } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { language, m } from "#app/words/messages.ts";
import { useBrand } from "../outside/use-brand.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.notifications_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const after = idFrom(new URL(request.url).searchParams.get("after"));
  const { notifications, next } = await listNotifications(member, after);
  const faces = await facesOf(notifications.map(({ details }) => details.username));
  return {
    rows: notifications.map((row) => ({
      id: row.id,
      who: row.details.username ?? "",
      face: faces[row.details.username ?? ""],
      company: row.kind === "review_result" ? row.details.name : undefined,
      sentence: sentenceOf(row),
      about: row.about,
      discussion: ["reply", "mention", "followed"].includes(row.kind) ? (/^\/post\/(\d+)\?/.exec(row.path)?.[1] ?? null) : null,
      createdAt: row.createdAt,
      isUnread: row.readAt === null,
    })),
    next,
    hasUnread: member.unreadCount > 0,
    now: Date.now(),
  };
});

export const action = formAction({
  open: async ({ request, pressed }) => ({
    to: await openNotification(await requireMember(request), idFrom(pressed)),
  }),
  mute: async ({ request, pressed }) => {
    await followIt(await requireMember(request), targetOf("post", pressed), "mute");
    return { to: `/post/${idFrom(pressed)}` };
  },
  read_all: async ({ request }) => {
    await readAllNotifications(await requireMember(request));
    return { to: "/notifications" };
  },
});

/** The language of a text that is not the page's. */
const foreign = (of: string | null) => (of && of !== language() ? of : undefined);

/** Whom a notification is of: a member, a company, or the site itself. */
function Sender({ who, face, company }: { who: string; face: string | undefined; company: string | undefined }) {
  const brand = useBrand();
  return who ? <Face username={who} face={face} /> : <CompanyFace name={company ?? brand.name} />;
}

/** A notification opens with a button because opening marks it as read; a browser might prefetch a link. */
export default function Notifications() {
  const { rows, next, hasUnread, now } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  return (
    <Page>
      <PageHeader title={m.notifications_title()} lead={m.notifications_lead()} />
      <ErrorSummary errors={failure?.errors} />
      {rows.length === 0 && <EmptyState title={m.notifications_empty_title()} text={m.notifications_empty()} />}
      <form method="post">
        {hasUnread && (
          <p className="mb-3">
            <Button look="plain" name="read_all" value="yes">
              {m.notifications_read_all()}
            </Button>
          </p>
        )}
        <ol>
          {rows.map((row) => (
            <li key={row.id} className="row flex">
              <Sender {...row} />
              <div className="ml-3 min-w-0">
                <button type="submit" name="open" value={row.id} className="min-h-11 text-left">
                  {row.isUnread ? <b>{row.sentence}</b> : row.sentence}
                </button>
                {row.about && (
                  <p className="mb-1 max-w-2xl">
                    <b className="font-semibold" lang={foreign(row.about.titleLanguage)}>
                      {row.about.title}
                    </b>{" "}
                    <span className="text-soft" lang={foreign(row.about.language)}>
                      {row.about.excerpt}
                    </span>
                  </p>
                )}
                {row.about?.said && <Paragraphs className="max-w-2xl" text={row.about.said} />}
                <p className="text-sm text-soft">
                  {row.isUnread && <b className="text-brand">{m.notification_unread()} · </b>}
                  <RelativeTime time={row.createdAt} now={now} />{" "}
                  {row.discussion && (
                    <button
                      type="submit"
                      name="mute"
                      value={row.discussion}
                      className="min-h-11"
                      aria-label={m.mute_discussion() + m.name_of({ title: row.about?.title ?? "" })}
                    >
                      {m.mute_discussion()}
                    </button>
                  )}
                </p>
              </div>
            </li>
          ))}
        </ol>
      </form>
      {next !== null && (
        <p className="mt-4">
          <ButtonLink look="plain" href={`/notifications?after=${next}`}>
            {m.notifications_more()}
          </ButtonLink>
        </p>
      )}
    </Page>
  );
}
