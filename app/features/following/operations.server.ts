import { type Member, memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { companyCardsOf } from "#app/features/companies/list-companies.server.ts";
import { endFollow, followsOf, setFollow } from "#app/features/follows/operations.server.ts";
import {
  channelsFor,
  type FollowChannel,
  type FollowKind,
  type FollowTarget,
  followKinds,
  idsOf,
  isList,
  noticeKindOf,
  partsOf,
  searchKeyLength,
  targetOf,
} from "#app/features/follows/rules.ts";
import { opportunitiesWithIds } from "#app/features/funding/operations.server.ts";
import { pathOf, titleOf } from "#app/features/funding/said.ts";
import { activeDiscoveryHub, discoveryHubs } from "#app/features/hubs/operations.server.ts";
import { isMailed } from "#app/features/notifications/operations.server.ts";
import { readableCards, readablePost } from "#app/features/posts/operations.server.ts";
import { tagFrom, tagLength } from "#app/features/posts/rules.ts";
import { readableProjects } from "#app/features/projects/operations.server.ts";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { isProvinceCode } from "#app/features/provinces/rules.ts";
import { setSaved } from "#app/features/saves/operations.server.ts";
import { nameOfSearch } from "#app/features/search/operations.server.ts";
import { choiceOf, searchKey, searchPath } from "#app/features/search/rules.ts";
import { timelineLabels } from "#app/features/timeline/labels.ts";
import { timelineTags } from "#app/features/timeline/rules.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { pageOf } from "#app/text/cursors.ts";
import { idFrom } from "#app/text/ids.ts";
import { localizedName } from "#app/text/localized-name.ts";
import type { Language } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";

/** Returns the key under which each kind is stored, or null where the member cannot see it. A hub is also known by its slug. */
const see: Record<FollowKind, (member: Member, key: string) => Promise<string | number | null>> = {
  hub: async (_member, key) => (await activeDiscoveryHub(key))?.id ?? null,
  province: async (_member, key) => (isProvinceCode(key.toUpperCase()) ? key.toUpperCase() : null),
  tag: async (_member, key) => (key.length > tagLength || key.includes("%") ? null : tagFrom(key) || null),
  timeline: async (_member, key) => timelineTags.find((one) => one === key) ?? null,
  company: async (_member, key) => (await companyCardsOf([idFrom(key)]))[0]?.id ?? null,
  member: async (member, key) => (idFrom(key) === member.id ? null : ((await data.openMembers(member.id, [idFrom(key)]))[0]?.id ?? null)),
  post: async (member, key) => (await readablePost(member, idFrom(key))).id,
  project: async (member, key) => (await readableProjects(member, [idFrom(key)]))[0]?.id ?? null,
  search: async (_member, key) => {
    const [choice, kept] = [choiceOf(key), searchKey(choiceOf(key))];
    return choice.text === "" || kept.length > searchKeyLength ? null : kept;
  },
  program: async (_member, key) => (await opportunitiesWithIds([idFrom(key)]))[0]?.id ?? null,
};

/**
 * Follows something that the viewer may see, or changes how they are told of it; without a channel that stays, and begins on the site. Returns
 * its target as it is stored, and the channel.
 * @throws SignInNeeded, NotFound, InvalidInput beyond the limit
 */
export async function follow(
  viewer: Viewer,
  text: string,
  channel?: FollowChannel,
): Promise<{ target: FollowTarget; channel: FollowChannel }> {
  const member = memberOrThrow(viewer);
  const parts = partsOf(text);
  const key = parts && (await see[parts.kind](member, parts.key));
  if (!parts || key === null || (channel && !channelsFor(parts.kind).includes(channel))) throw nothingThere();
  const target = targetOf(parts.kind, key);
  return transaction(async (tx) => {
    if (parts.kind === "program") await setSaved(tx, member.id, "program", Number(key), true);
    return { target, channel: await setFollow(tx, member.id, target, channel) };
  }, unseen);
}

const nothingThere = () => new NotFound("place", m.follows_nothing());

/** Ends that the viewer follows something, whether or not it still stands. @throws SignInNeeded, NotFound for a text that is no target */
export async function unfollow(viewer: Viewer, text: string): Promise<FollowTarget> {
  const member = memberOrThrow(viewer);
  const parts = partsOf(text);
  if (!parts) throw nothingThere();
  const target = targetOf(parts.kind, (parts.kind === "hub" && (await activeDiscoveryHub(parts.key))?.id) || parts.key);
  const end = (tx: Writer) =>
    parts.kind === "program" ? setSaved(tx, member.id, "program", Number(parts.key), false) : endFollow(tx, member.id, target);
  await transaction(end, unseen);
  return target;
}

/** Changes how the viewer is told of several things, as far as they still follow them. @throws SignInNeeded */
export async function setChannels(viewer: Viewer, asked: Map<string, FollowChannel>): Promise<void> {
  const member = memberOrThrow(viewer);
  const changed = (await listFollowing(member)).filter(({ target, kind, channel }) => {
    const wanted = asked.get(target) ?? channel;
    return wanted !== channel && channelsFor(kind).includes(wanted);
  });
  await transaction(async (tx) => {
    for (const { target, channel } of changed) await setFollow(tx, member.id, target, asked.get(target) ?? channel);
  }, unseen);
}

/** One thing that is followed: what it is called, in which language where that is known, and the path of its page. */
export type Followed = {
  target: FollowTarget;
  kind: FollowKind;
  channel: FollowChannel;
  createdAt: number;
  /** When it was last read, where that is noted; 0 elsewhere. */
  seenAt: number;
  name: string;
  lang: Language | null;
  path: string;
};

/** Returns what the viewer follows and may still see, by kind, the latest first. Mail that they ended is told as none. @throws SignInNeeded */
export async function listFollowing(viewer: Viewer): Promise<Followed[]> {
  const member = memberOrThrow(viewer);
  const rows = await followsOf(member.id);
  const known = await named(
    member,
    rows.map(({ target }) => target),
  );
  const getsMail = { followed: await isMailed(member.id, "followed"), programme: await isMailed(member.id, "programme") };
  const shown = rows.flatMap(({ target, channel, createdAt, seenAt }): Followed[] => {
    const [kind, found] = [partsOf(target)?.kind, known.get(target)];
    const told = channel === "mail" && !getsMail[noticeKindOf(target)] ? "site" : channel;
    return kind && found ? [{ target, kind, channel: told, createdAt, seenAt: seenAt ?? 0, lang: null, ...found }] : [];
  });
  return followKinds.flatMap((kind) => shown.filter((one) => one.kind === kind));
}

/** How many things one page of them shows: each is a line with a choice. */
const pageSize = 25;

/**
 * Returns a page of what is followed, of one kind where that is asked for and there is any, behind the target that the page before ended with; where
 * that has gone meanwhile, from its kind on. `kinds` are those that it can be narrowed to; none where one page has all.
 */
export function followedPage(all: Followed[], asked: { kind: string | null; after: string | null }) {
  const counted = followKinds
    .map((kind) => ({ kind, count: all.filter((one) => one.kind === kind).length }))
    .filter(({ count }) => count > 0);
  const kind = counted.find((one) => one.kind === asked.kind)?.kind ?? null;
  const followed = all.filter((one) => kind === null || one.kind === kind);
  const kindBefore = partsOf(asked.after ?? "")?.kind;
  const last = followed.findIndex(({ target }) => target === asked.after);
  const first = followed.findIndex((one) => one.kind === kindBefore);
  const start = last < 0 ? Math.max(0, first) : last + 1;
  const { rows, next } = pageOf(followed.slice(start, start + pageSize + 1), pageSize, ({ target }) => target);
  return { rows, next, kind, kinds: all.length > pageSize && counted.length > 1 ? counted : [] };
}

/** Returns the lists and the members whose posts the viewer follows, for a list of all of them. @throws SignInNeeded */
export async function followedScopes(viewer: Viewer): Promise<{ lists: string[]; memberIds: number[] }> {
  const member = memberOrThrow(viewer);
  const targets = (await followsOf(member.id)).map(({ target }) => target);
  const members = await data.openMembers(member.id, idsOf("member", targets));
  return {
    lists: targets.filter(isList),
    memberIds: members.map(({ id }) => id),
  };
}

type Named = { name: string; lang?: Language; path: string };

/** Returns the names and pages of those targets that the member may see. */
async function named(member: Member, targets: FollowTarget[]): Promise<Map<string, Named>> {
  const [hubs, provinces, companies, members, posts, projects, programs] = await Promise.all([
    discoveryHubs(),
    listProvinces(),
    companyCardsOf(idsOf("company", targets)),
    data.openMembers(member.id, idsOf("member", targets)),
    readableCards(member, idsOf("post", targets)),
    readableProjects(member, idsOf("project", targets)),
    opportunitiesWithIds(idsOf("program", targets)),
  ]);
  const keysOf = (kind: FollowKind) => targets.flatMap((target) => (partsOf(target)?.kind === kind ? (partsOf(target)?.key ?? []) : []));
  const tags = keysOf("tag");
  const searches = await Promise.all(keysOf("search").map(async (key) => ({ key, name: await nameOfSearch(key) })));
  const namedProgram = (program: (typeof programs)[number]) => {
    const { text: name, lang } = titleOf(program);
    return [targetOf("program", program.id), { name, ...(lang && { lang }), path: pathOf(program) }] as const;
  };
  return new Map<string, Named>([
    ...hubs.map((hub) => [targetOf("hub", hub.id), { name: localizedName(hub), path: `/discover/industry/${hub.slug}` }] as const),
    ...provinces.map((row) => [targetOf("province", row.code), { name: localizedName(row), path: `/discover/province/${row.code.toLowerCase()}` }] as const), // biome-ignore format: one line
    ...tags.map((tag) => [targetOf("tag", tag), { name: `#${tag}`, path: `/discover/tag/${encodeURIComponent(tag)}` }] as const),
    ...timelineTags.map((tag) => [targetOf("timeline", tag), { name: timelineLabels[tag](), path: `/discover/timeline/${tag}` }] as const),
    ...companies.map(({ id, name, slug }) => [targetOf("company", id), { name, path: `/company/${slug}` }] as const),
    ...members.map(({ id, username }) => [targetOf("member", id), { name: `u/${username}`, path: `/u/${username}` }] as const),
    ...searches.map(({ key, name }) => [targetOf("search", key), { name, path: searchPath(key) }] as const),
    ...posts.map(({ id, title, language }) => [targetOf("post", id), { name: title, lang: language, path: `/post/${id}` }] as const),
    ...projects.map(
      ({ id, title, language }) => [targetOf("project", id), { name: title, lang: language, path: `/project/${id}` }] as const,
    ),
    ...programs.map(namedProgram),
  ]);
}
