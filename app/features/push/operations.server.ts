import { memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { leadsInside } from "#app/network/outside.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { InvalidInput, NotFound } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import type { Localized } from "#app/text/localized-name.ts";
import type { Language } from "#app/words/language.ts";
import { language, m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { checkSubscription, invalidEndpoint, type SubscriptionInput } from "./forms.server.ts";

export { siteKeys } from "./delivery.server.ts";

/** How long the name of a push service is looked up for; at each sending it is again. */
const lookUpMs = 1_000;
/** How many browsers a member can be told in. */
const pushLimit = 5;

export type Subscription = Pick<data.SubscriptionRow, "id" | "userAgent" | "saysWhat" | "createdAt">;

/** Returns the browsers in which the viewer is told, the latest first. @throws SignInNeeded */
export const listSubscriptions = async (viewer: Viewer): Promise<Subscription[]> =>
  (await data.subscriptionsOf(memberOrThrow(viewer).id)).map(shown);

const shown = ({ id, userAgent, saysWhat, createdAt }: data.SubscriptionRow): Subscription => ({ id, userAgent, saysWhat, createdAt });

/** The sign-in that asks, with which the subscription ends. */
type SignIn = { sessionId?: number | undefined; tokenId?: number | undefined; userAgent: string };

/**
 * Tells the viewer in one more browser, or at another address in one that has asked before. A browser that tells somebody else is refused.
 * @throws SignInNeeded, InvalidInput
 */
export async function subscribe(viewer: Viewer, input: SubscriptionInput, by: SignIn): Promise<Subscription> {
  const { id: userId } = memberOrThrow(viewer);
  const checked = checkSubscription(input);
  if (await leadsInside(new URL(checked.endpoint).hostname, lookUpMs)) throw invalidEndpoint();
  const { sessionId = null, tokenId = null } = by;
  return transaction(async (tx) => {
    const own = await data.subscriptionsOf(userId, tx);
    const before = own.filter((one) => one.endpoint === checked.endpoint || (sessionId !== null && one.sessionId === sessionId));
    if (own.length - before.length >= pushLimit) throw new InvalidInput({ form: m.push_many({ limit: pushLimit }) });
    for (const { id } of before) await data.deleteSubscription(tx, id);
    const row = { userId, ...checked, sessionId, tokenId, userAgent: by.userAgent.slice(0, 200) };
    const saved = await data.insertSubscription(tx, { ...row, saysWhat: before[0]?.saysWhat ?? false, createdAt: Date.now() });
    if (!saved) throw new InvalidInput({ form: m.push_taken() });
    return shown(saved);
  }, unseen);
}

/** Says in one of the viewer's browsers what a notice is about, or no longer. @throws SignInNeeded, NotFound */
export const setSaysWhat = (viewer: Viewer, id: number, saysWhat: boolean): Promise<Subscription> =>
  ofOwn(viewer, (tx, userId) => data.updateOwn(tx, userId, id, saysWhat));

/** Tells the viewer in this browser no longer. @throws SignInNeeded, NotFound */
export const unsubscribe = (viewer: Viewer, id: number): Promise<Subscription> =>
  ofOwn(viewer, (tx, userId) => data.deleteOwn(tx, userId, id));

async function ofOwn(viewer: Viewer, change: (tx: Writer, userId: number) => Promise<data.SubscriptionRow | undefined>) {
  const { id } = memberOrThrow(viewer);
  const row = await transaction((tx) => change(tx, id), unseen);
  if (!row) throw new NotFound("page", m.push_ended());
  return shown(row);
}

/**
 * Queues a notice for the browsers of these members, inside the transaction of the event: it is sent only after the commit (delivery.server.ts).
 * It says that something is new, in `place` where there is one; `say` returns what, for whoever chose that. A browser that cannot be reached
 * yet is told the latest alone.
 */
export async function queuePushes(
  tx: Writer,
  userIds: number[],
  say: (options: { locale: Language }) => string,
  place?: Localized | undefined,
): Promise<void> {
  const now = Date.now();
  const told = await data.subscriptionsToTell(tx, userIds, now);
  const saying = Map.groupBy(told, ({ saysWhat, language: chosen }) => {
    const options = { locale: chosen ?? language() };
    if (saysWhat) return say(options);
    return place
      ? m.push_news_in({ place: place[options.locale] || place.en }, options)
      : m.push_news({ site: settings.brand.name }, options);
  });
  for (const [sentence, rows] of saying) await data.queue(tx, rows.map(({ id }) => id), sentence, now); // biome-ignore format: one line
}
