import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { authorsOf } from "#app/features/accounts/operations.server.ts";
import { follow as followIt } from "#app/features/following/operations.server.ts";
import { targetOf } from "#app/features/follows/rules.ts";
import { sentenceOf } from "#app/features/notifications/labels.ts";
import { listNotifications, openNotification, readAllNotifications } from "#app/features/notifications/operations.server.ts";
import { type NoticePart, pageSize } from "#app/features/notifications/rules.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { dayMs } from "#app/text/spans.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CompanyFace, Face } from "#app/ui/face.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { ListHead, listLinks } from "#app/ui/list-head.tsx";
import { Canoe } from "#app/ui/logo.tsx";
import { nameOf } from "#app/ui/member-link.tsx";
import { EmptyState, Page, Tabs } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { language, m } from "#app/words/messages.ts";
import { useBrand } from "../outside/use-brand.ts";
import { titled } from "../title.ts";

export const links = listLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.notifications_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const query = new URL(request.url).searchParams;
  const part = parts.find(([name]) => name && name === query.get("part"))?.[0] ?? null;
  const { notifications, next } = await listNotifications(member, idFrom(query.get("after")), pageSize, part);
  const authors = await authorsOf(notifications.flatMap(({ by, details }) => [details.username, ...by]));
  const named = (username: string) => authors.filter((author) => author.username === username);
  return {
    rows: notifications.map((row) => ({
      id: row.id,
      who: row.details.username ?? "",
      authors: (row.by.length > 0 ? row.by : [row.details.username ?? ""]).slice(0, facesShown).flatMap(named),
      company: row.kind === "review_result" || row.kind === "programme" ? row.details.name : undefined,
      sentence: sentenceOf(row),
      about: row.about,
      discussion: ["reply", "mention", "followed"].includes(row.kind) ? (/^\/post\/(\d+)\?/.exec(row.path)?.[1] ?? null) : null,
      createdAt: row.createdAt,
      isUnread: row.readAt === null,
      isOfSignIn: row.kind === "security",
    })),
    part,
    next,
    unread: member.unreadCount,
    now: Date.now(),
  };
});

/** How many of those who wrote are shown beside what they wrote together. */
const facesShown = 2;

const parts: [NoticePart | null, () => string][] = [
  [null, m.notifications_all],
  ["wrote", m.notifications_wrote],
  ["people", m.people_title],
  ["follows", m.notifications_follows],
];

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

type Row = SerializeFrom<typeof loader>["rows"][number];

/** Whom a notification is of: members, a company, a programme, or the site itself. */
function Senders({ who, authors, company }: Row) {
  const brand = useBrand();
  if (who || authors.length > 0) return <span className="faces">{authors.map((author) => <Face key={author.username} {...author} />)}</span>; // biome-ignore format: one line
  if (company || brand.logo) return <CompanyFace name={company ?? brand.name} />;
  return (
    <span className="face square" aria-hidden="true">
      <Canoe width={24} className="inline-block" />
    </span>
  );
}

/** What a notification says, with the name that its one member shows. */
function Sentence({ sentence, who, authors: [author] }: Row) {
  const [before, after] = sentence.split(`u/${who}`);
  if (!who || !author || after === undefined) return sentence;
  return (
    <>
      {before}
      <b>{nameOf(author)}</b>
      {after}
    </>
  );
}

/** Parts a list, the newest first, by when its rows were written. */
function byDay(rows: Row[], now: number): { title: string; rows: Row[] }[] {
  const titleOf = ({ createdAt }: Row) =>
    now - createdAt < dayMs ? m.date_today() : now - createdAt < 7 * dayMs ? m.notifications_week() : m.notifications_earlier();
  const days = Map.groupBy(rows, titleOf);
  return [...days].map(([title, rows]) => ({ title, rows }));
}

/** A notification opens with a button because opening marks it as read; a browser might prefetch a link. */
function Notice({ row, now }: { row: Row; now: number }) {
  return (
    <li className="row flex">
      <Senders {...row} />
      <div className="ml-3 min-w-0 grow text-sm">
        <button type="submit" name="open" value={row.id} className="-mt-3 block min-h-11 pt-3 text-left">
          {row.isUnread && (
            <>
              <b className="tag text-brand">{m.notification_unread()}</b>{" "}
            </>
          )}
          <Sentence {...row} />
          {row.about?.title && (
            <>
              {" "}
              <b className="block" lang={foreign(row.about.titleLanguage)}>
                {row.about.title}
              </b>
            </>
          )}
        </button>
        {row.about?.excerpt && (
          <p className="preview" lang={foreign(row.about.language)}>
            {row.about.excerpt}
          </p>
        )}
        {row.about?.said && <Paragraphs className="max-w-2xl" text={row.about.said} />}
        <p className="meta">
          <RelativeTime time={row.createdAt} now={now} />{" "}
          {row.discussion && (
            <button
              type="submit"
              name="mute"
              value={row.discussion}
              className="-my-2.5 ml-2 min-h-11"
              aria-label={m.mute_discussion() + m.name_of({ title: row.about?.title ?? "" })}
            >
              {m.mute_discussion()}
            </button>
          )}
        </p>
        {row.isOfSignIn && (
          <p className="mt-2">
            <ButtonLink look="plain" href="/settings/security#sessions">
              {m.notice_security_act()}
            </ButtonLink>
          </p>
        )}
      </div>
    </li>
  );
}

/** Ends the list with what brings news, and where each member chooses it. */
const Told = ({ isEmpty }: { isEmpty: boolean }) => (
  <section className="sheet mt-4">
    {!isEmpty && (
      <>
        <h2>{m.notifications_told_title()}</h2>
        <p className="mt-1 mb-3 text-sm text-soft">{m.notifications_empty()}</p>
      </>
    )}
    <p className="flex flex-wrap gap-3">
      <ButtonLink look="plain" href="/settings/follows">
        {m.notifications_told_follows()}
      </ButtonLink>
      <ButtonLink look="plain" href="/settings/follows/digest">
        {m.digest_yours()}
      </ButtonLink>
      <ButtonLink look="plain" href="/settings/follows/push">
        {m.push_title()}
      </ButtonLink>
    </p>
  </section>
);

export default function Notifications() {
  const { rows, part, next, unread, now } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const query = part ? `part=${part}` : "";
  return (
    <Page isMiddle>
      <ListHead title={m.notifications_title()}>
        <Tabs
          isLong
          label={m.notifications_title()}
          tabs={parts.map(([name, label]) => ({
            href: name ? `/notifications?part=${name}` : "/notifications",
            label: name === null && unread > 0 ? m.notifications_all_new({ count: unread }) : label(),
            current: part === name,
          }))}
        />{" "}
        {unread > 0 && (
          <form method="post">
            <Button look="plain" name="read_all" value="yes">
              {m.notifications_read_all()}
            </Button>
          </form>
        )}
      </ListHead>
      <ErrorSummary errors={failure?.errors} />
      {rows.length === 0 && (
        <EmptyState title={m.notifications_empty_title()} text={m.notifications_empty()}>
          <ButtonLink href="/submit-post">{m.site_page_submit_post()}</ButtonLink>
        </EmptyState>
      )}
      <form method="post">
        {byDay(rows, now).map((day) => (
          <section key={day.title}>
            <h2 className="py-2 text-sm text-soft">{day.title}</h2>
            <ol>
              {day.rows.map((row) => (
                <Notice key={row.id} row={row} now={now} />
              ))}
            </ol>
          </section>
        ))}
      </form>
      {next === null ? (
        <Told isEmpty={rows.length === 0} />
      ) : (
        <p className="mt-4">
          <ButtonLink look="plain" href={`/notifications?${query && `${query}&`}after=${next}`}>
            {m.notifications_more()}
          </ButtonLink>
        </p>
      )}
    </Page>
  );
}
