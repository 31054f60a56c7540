import type { Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { finishErasures } from "#app/features/erasure/operations.server.ts";
import { settings } from "#app/process/settings.server.ts";
import * as data from "./data.server.ts";

/** Whether pages have to say that some of what they show is invented. */
export const holdsDemo = data.hasDemoMember;

/**
 * Returns those of these texts that the landing page may show. Where a guest may not read, only those of demo members, which nobody wrote: the
 * words of members never stand there.
 */
export async function openTo<Text extends { userId: number }>(viewer: Viewer, texts: Text[]): Promise<Text[]> {
  if (viewer !== null || settings.reading === "public") return texts;
  const invented = await data.demoAmong(texts.map((text) => text.userId));
  return texts.filter((text) => invented.has(text.userId));
}

/** The deletion of `privacy`, which stands above every room that writes. */
type DeleteAccount = (tx: Writer, member: data.DemoMember, keepTexts: boolean, now: number) => Promise<unknown>;

export type ForgottenDemo = { members: number } & Awaited<ReturnType<typeof data.countDemo>>;

/**
 * Deletes every demo member with all they made, each in a transaction of its own, so that a served site goes on between two of them; what was
 * interrupted is finished by the next call (docs/product/privacy.md#demo-content). Returns how much is gone.
 */
export async function forgetDemo(deleteAccount: DeleteAccount, now: number): Promise<ForgottenDemo> {
  const [members, made] = [await data.demoMembers(), await data.countDemo()];
  await transaction(data.forgetVotesAmongDemo);
  for (const member of members) await transaction((tx) => deleteAccount(tx, member, false, now));
  if (members.length > 0) await finishErasures(now);
  return { members: members.length, ...made };
}
