import type { Member } from "#app/auth/viewer.ts";
import { db } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { findAccountById } from "#app/features/accounts/operations.server.ts";
import { dueSearches, moveSearchOn, postsToldAnyhow } from "#app/features/follows/operations.server.ts";
import { type FollowChannel, partsOf, searchEveryMs } from "#app/features/follows/rules.ts";
import { notifyAll } from "#app/features/notifications/operations.server.ts";
import { foundSince, nameOfSearch } from "#app/features/search/operations.server.ts";
import { searchPath } from "#app/features/search/rules.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { inLanguage } from "#app/words/language.server.ts";

/** How many searches are made at a turn, and how much of one is told at once. */
const batch = 50;
const mostTold = 20;

type Due = Awaited<ReturnType<typeof dueSearches>>[number];

/** Tells members of what is new in the searches they follow. Each is made once an hour at most, and so many at a turn, however many there are. */
export async function tellSearches(now: number): Promise<void> {
  for (const due of await dueSearches(now, batch)) {
    const account = await findAccountById(due.userId);
    if (account) await inLanguage(account.language ?? "en", () => tell(account, due, now));
  }
}

async function tell(member: Member, due: Due, now: number): Promise<void> {
  const key = partsOf(due.target)?.key ?? "";
  const found = await newOf(member, key, due.seenAt ?? now);
  const [name, path] = [await nameOfSearch(key), searchPath(key)];
  await transaction(async (tx) => {
    if (!(await moveSearchOn(tx, due, now, now + searchEveryMs)) || found.length === 0) return;
    const details = { what: "search", name, of: due.target, count: String(found.length) };
    const notice = { kind: "followed" as const, actorId: null, path: found.length === 1 ? (found[0]?.href ?? path) : path, details };
    const by = (wanted: FollowChannel) => new Set(due.channel === wanted ? [member.id] : []);
    await notifyAll(tx, [member.id], notice, { byMail: by("mail"), byPush: by("push"), about: found.map(titleOf), several: path });
  }, unseen);
}

/** Returns what is new in a search since a time, without the posts that the member is told of by something else that they follow. */
export async function newOf(member: Member, key: string, since: number) {
  const found = await foundSince(member, key, since, mostTold);
  const told = await postsToldAnyhow(
    db,
    member.id,
    found.filter(({ kind }) => kind === "post"),
  );
  return found.filter(({ kind, id }) => kind !== "post" || !told.has(id));
}

export const titleOf = ({ title }: Awaited<ReturnType<typeof newOf>>[number]) => title.map(({ text }) => text).join("");
