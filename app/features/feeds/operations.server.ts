import { newSecret } from "#app/auth/secret.server.ts";
import { memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { memberKey, whoseKey } from "#app/features/accounts/member-keys.server.ts";
import { updateAccount } from "#app/features/accounts/operations.server.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { showHub } from "#app/features/hubs/operations.server.ts";
import { newestPosts } from "#app/features/posts/list-posts.server.ts";
import type { PostFilters } from "#app/features/posts/lists.ts";
import { hidingTranslators, shownIn } from "#app/features/posts/shown-text.ts";
import { showProvince } from "#app/features/provinces/operations.server.ts";
import { timelineLabels } from "#app/features/timeline/labels.ts";
import { htmlOf } from "#app/markdown/kept.server.ts";
import { NotFound, SignInNeeded } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { hostOf } from "#app/text/web-address.ts";
import { language, m } from "#app/words/messages.ts";
import { type AtomEntry, atomOf, linkHtml } from "./atom.ts";
import * as data from "./data.server.ts";
import { type FollowedList, feedOf, feedSize, followedList, pageOf } from "./rules.ts";

/** Returns a list with its title for readers and the filters for its posts. @throws NotFound for an unknown list */
export async function showList(name: string): Promise<{ list: FollowedList; title: string; filters: PostFilters }> {
  const list = followedList(name);
  if (!list) throw new NotFound("place", m.feed_not_found());
  if (list.kind === "hub") {
    const hub = await showHub(list.slug);
    return { list, title: localizedName(hub), filters: { hubId: hub.id } };
  }
  if (list.kind === "province") {
    const { province } = await showProvince(list.code);
    return { list, title: localizedName(province), filters: { province: province.code } };
  }
  if (list.kind === "tag") return { list, title: `#${list.tag}`, filters: { tag: list.tag } };
  if (list.kind === "timeline") return { list, title: timelineLabels[list.tag](), filters: { timelineTag: list.tag } };
  return { list, title: m.discover_title(), filters: {} };
}

/**
 * Returns the newest posts of a list as an Atom document, without the reader's key in it. Where only members may read, a member's key opens
 * it, also a suspended member's. @throws SignInNeeded without a key, NotFound for an unknown key or list
 */
export async function readFeed(name: string, key: string | null): Promise<string> {
  const reader = await admitReader(key);
  const { list, title, filters } = await showList(name);
  const hidden = new Set(await hiddenFrom(reader));
  const newest = (await newestPosts(filters, feedSize)).filter((post) => !hidden.has(post.userId));
  const posts = newest.map((post) => shownIn(hidingTranslators(post, hidden), language()));
  return atomOf({
    title: `${title} · ${settings.brand.name}`,
    language: language(),
    page: settings.baseUrl + pageOf(list),
    self: settings.baseUrl + feedOf(list),
    updatedAt: Math.max(0, ...posts.map((post) => post.updatedAt)),
    entries: posts.map(entryOf),
  });
}

/**
 * Returns the member a key belongs to; null where anyone may read and no key is known.
 * @throws SignInNeeded without a key and NotFound for an unknown one, where only members may read
 */
export async function admitReader(key: string | null): Promise<{ id: number } | null> {
  const reader = key ? await memberOfKey(key) : undefined;
  if (reader || settings.reading === "public") return reader ?? null;
  throw key ? new NotFound("place", m.feed_not_found()) : new SignInNeeded(m.feed_key_needed());
}

async function memberOfKey(key: string): Promise<{ id: number } | undefined> {
  const whose = whoseKey(key);
  if ("origin" in whose) return data.findMemberByOrigin(whose.origin);
  return (await keyOf(whose.id)) === key ? whose : undefined;
}

async function keyOf(id: number, from?: Writer): Promise<string | null> {
  const origin = await data.findOrigin(id, from);
  return origin && memberKey("feed", id, origin);
}

function entryOf(post: Awaited<ReturnType<typeof newestPosts>>[number]): AtomEntry {
  return {
    address: `${settings.baseUrl}/post/${post.id}`,
    title: post.title,
    html: (post.url ? linkHtml({ url: post.url, text: hostOf(post.url) }) : "") + htmlOf(post.content, post.html, "article"),
    author: post.username ? `u/${post.username}` : m.deleted_member(),
    language: post.language,
    categories: post.tags,
    createdAt: post.createdAt,
    updatedAt: post.updatedAt,
  };
}

/** Returns the key of the viewer's private feed addresses; null until one has been made. @throws SignInNeeded */
export async function feedKeyOf(viewer: Viewer): Promise<string | null> {
  return keyOf(memberOrThrow(viewer).id);
}

/** Returns the viewer's key, and makes one when there is none. @throws SignInNeeded */
export async function makeFeedKey(viewer: Viewer): Promise<string> {
  const { id } = memberOrThrow(viewer);
  return transaction(async (tx) => (await keyOf(id, tx)) ?? newKey(tx, id));
}

/** Replaces the viewer's key and returns the new one; addresses with the old key stop working. @throws SignInNeeded */
export async function renewFeedKey(viewer: Viewer): Promise<string> {
  const { id } = memberOrThrow(viewer);
  return transaction((tx) => newKey(tx, id));
}

async function newKey(tx: Writer, id: number): Promise<string> {
  const origin = newSecret();
  await updateAccount(tx, id, { feedKey: origin });
  return memberKey("feed", id, origin);
}
