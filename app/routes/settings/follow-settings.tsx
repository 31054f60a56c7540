import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hasRole } from "#app/auth/permissions.ts";
import { digestTimeLabel } from "#app/features/digest/labels.ts";
import { showDigest } from "#app/features/digest/operations.server.ts";
import { followChannelLabels, followKindLabels } from "#app/features/following/labels.ts";
import { type Followed, followedPage, listFollowing, setChannels, unfollow } from "#app/features/following/operations.server.ts";
import {
  channelsFor,
  type FollowChannel,
  type FollowKind,
  followChannels,
  followKinds,
  followLimit,
  searchLimit,
} from "#app/features/follows/rules.ts";
import { hubAddresses } from "#app/features/mail-in/operations.server.ts";
import { listSubscriptions } from "#app/features/push/operations.server.ts";
import { allSavedFilters } from "#app/features/saved-filters/operations.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { Button, ButtonLink, EnterButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { EmptyState, NarrowPage, Part, Tabs } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { isSaved, SettingsHeader } from "./settings-header.tsx";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.settings_follows());

const here = "/settings/follows";

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const asked = placeIn(request);
  const all = await listFollowing(member);
  const { rows: followed, next: more, kind, kinds } = followedPage(all, asked);
  return {
    saved: isSaved(request),
    followed,
    count: all.length,
    kind,
    kinds,
    more,
    isFirst: !asked.after,
    addresses: hubAddresses(member, followed.map(({ target }) => target)), // biome-ignore format: one line
    keepsFilters: hasRole(member, "moderator") && (await allSavedFilters(member)).length > 0,
    sendsMail: settings.sendsMail,
    digest: (await showDigest(member)).when,
    hasBrowsers: (await listSubscriptions(member)).length > 0,
  };
});

export const action = formAction({
  unfollow: async ({ request, pressed, values }) => {
    const member = await requireMember(request);
    await setChannels(member, channelsIn(values)); // what was chosen beside it in the same form
    await unfollow(member, pressed);
    return { to: "#follows" };
  },
  channels: async ({ request, values }) => {
    await setChannels(await requireMember(request), channelsIn(values));
    return { to: addressOf({ saved: "1", ...placeIn(request) }) };
  },
});

/** The kind that a page of the list is narrowed to, and what it begins behind. */
function placeIn(request: Request) {
  const query = new URL(request.url).searchParams;
  return { kind: query.get("kind"), after: query.get("after") };
}

function addressOf(place: Record<string, string | null>): string {
  const query = new URLSearchParams(Object.entries(place).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return query.size > 0 ? `${here}?${query}` : here;
}

const channelsIn = (values: Record<string, string>) =>
  new Map(
    Object.entries(values).flatMap(([target, value]): [string, FollowChannel][] => {
      const channel = followChannels.find((one) => one === value);
      return channel ? [[target, channel]] : [];
    }),
  );

/** All that a member follows, with how they are told of each. */
export default function FollowSettings() {
  const { saved, followed, count, kind, kinds, more, isFirst, addresses, keepsFilters, sendsMail, digest, hasBrowsers } =
    useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const shown = followKinds.filter((one) => followed.some((row) => row.kind === one));
  return (
    <NarrowPage>
      <SettingsHeader here={here} saved={saved && !failure} />
      <ErrorSummary errors={failure?.errors} />
      <p className="text-soft">{m.follows_lead({ limit: followLimit, searches: searchLimit })}</p>
      <p className="text-soft">{m.notices_together()}</p>
      {!sendsMail && <p className="text-sm text-soft">{m.settings_mail_none()}</p>}
      <p>
        <a className="inline-flex min-h-11 items-center underline" href="/settings/follows/digest">
          {m.digest_yours()}
        </a>
        {` · ${digestTimeLabel(digest)}`}
      </p>
      <p>
        <a className="inline-flex min-h-11 items-center underline" href="/settings/follows/push">
          {m.push_title()}
        </a>
        {!hasBrowsers && ` · ${m.push_none()}`}
      </p>
      {kinds.length > 0 && <Kinds kinds={kinds} chosen={kind} count={count} />}
      <form method="post" id="follows">
        {shown.length > 0 && <EnterButton name="channels">{m.settings_save()}</EnterButton>}
        {shown.length === 0 && (
          <EmptyState title={m.follows_empty_title()} text={m.follows_empty()}>
            <ButtonLink href="/discover/industry">{m.discover_explore_industry()}</ButtonLink>
            <ButtonLink look="plain" href="/discover/province">
              {m.discover_explore_province()}
            </ButtonLink>
          </EmptyState>
        )}
        {shown.map((kind) => (
          <Part key={kind} title={followKindLabels[kind]()}>
            <ul>
              {followed
                .filter((one) => one.kind === kind)
                .map((one) => (
                  <FollowedRow key={one.target} followed={one} chosen={failure?.values[one.target]} address={addresses[one.target]} />
                ))}
            </ul>
          </Part>
        ))}
        {shown.length > 0 && (
          <p className="mt-4">
            <Button name="channels" value="yes">
              {m.settings_save()}
            </Button>
          </p>
        )}
      </form>
      {(more || !isFirst) && (
        <p className="mt-4 flex flex-wrap gap-3">
          {!isFirst && (
            <ButtonLink look="plain" href={addressOf({ kind })}>
              {m.follows_first()}
            </ButtonLink>
          )}
          {more && (
            <ButtonLink look="plain" href={addressOf({ kind, after: more })}>
              {m.follows_more()}
            </ButtonLink>
          )}
        </p>
      )}
      {keepsFilters && (
        <Part title={m.filters_title()}>
          <ButtonLink look="plain" href="/admin/saved-filters">
            {m.filters_title()}
          </ButtonLink>
        </Part>
      )}
    </NarrowPage>
  );
}

type Kind = { kind: FollowKind; count: number };

/** The way to what is followed of one kind, where all of it is more than a page. */
function Kinds({ kinds, chosen, count }: { kinds: Kind[]; chosen: FollowKind | null; count: number }) {
  const tabs = [{ kind: null, count, said: m.table_all() }, ...kinds.map((one) => ({ ...one, said: followKindLabels[one.kind]() }))];
  return (
    <Tabs
      label={m.settings_follows()}
      isLong
      tabs={tabs.map(({ kind, count: n, said }) => ({ href: addressOf({ kind }), label: `${said} ${n}`, current: kind === chosen }))}
    />
  );
}

/** One thing, how the member is told of it, and the way to follow it no longer. */
function FollowedRow({
  followed: { target, kind, name, lang, path, channel },
  chosen = channel,
  address,
}: {
  followed: Followed;
  chosen: string | undefined;
  /** Where a mail is a post of theirs in it. */
  address: string | undefined;
}) {
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line py-2">
      <a className="grow basis-56 underline" href={path} lang={lang ?? undefined}>
        {name}
      </a>
      <select
        name={target}
        defaultValue={chosen}
        aria-label={m.follows_channel_of({ name })}
        className="min-h-11 rounded-md border border-edge bg-card px-3 py-2"
      >
        {channelsFor(kind).map((one) => (
          <option key={one} value={one}>
            {followChannelLabels[one]()}
          </option>
        ))}
      </select>
      <Button look="plain" name="unfollow" value={target} aria-label={m.unfollow() + m.name_of({ title: name })}>
        {m.unfollow()}
      </Button>
      {address && (
        <a className="w-full break-all text-sm text-soft underline" href={`mailto:${address}`}>
          {m.mail_in_hub({ address })}
        </a>
      )}
    </li>
  );
}
