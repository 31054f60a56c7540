import type { Member } from "#app/auth/viewer.ts";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { m } from "#app/words/messages.ts";
import * as consents from "./consents-data.server.ts";
import * as data from "./data.server.ts";
import { mailedKindLabels } from "./labels.ts";
import { type ConsentKind, type ConsentWay, consentKinds, newcomerMailMs } from "./rules.ts";

export { newcomersAsking, withdrawConsent as endConsent } from "./consents-data.server.ts";

/** Returns the words by which a member asks for a kind of mail, in the language of the request. */
export const consentWords = (kind: ConsentKind): string =>
  kind === "digest" || kind === "newcomer"
    ? { digest: m.digest_consent, newcomer: m.newcomer_consent }[kind]({ sender: settings.operator[0] ?? settings.brand.name })
    : `${m.settings_mail()} ${mailedKindLabels[kind]()}`;

/** What stands at the choice of mail for what one follows, and for the queue of staff. */
const besideForm: Partial<Record<ConsentKind, () => string>> = {
  followed: m.follows_by_mail,
  programme: m.follows_by_mail,
  review_item: m.queue_watch_mail,
};

/** Records which kinds of mail a member asks for anew and which they end, in the transaction of the choice. */
export async function recordConsents(tx: Writer, userId: number, way: ConsentWay, before: string[], after: string[]): Promise<void> {
  for (const kind of consentKinds) {
    if (before.includes(kind) === after.includes(kind)) continue;
    if (before.includes(kind)) await consents.withdrawConsent(tx, userId, kind, way);
    else await consents.insertConsent(tx, { userId, kind, way, words: (way === "follow" && besideForm[kind]?.()) || consentWords(kind), createdAt: Date.now() }); // biome-ignore format: one line
  }
}

/** Sets the kinds of notification that a member also gets by mail. */
export async function setMailedKinds(
  tx: Writer,
  { id, mailedKinds }: { id: number; mailedKinds: string[] },
  wanted: string[],
  way: ConsentWay,
): Promise<void> {
  await data.updateAccount(tx, id, { mailedKinds: wanted });
  await recordConsents(tx, id, way, mailedKinds, wanted);
}

/** Returns the words by which somebody who registers asks for the mail after their first week; null while no such mail is sent. */
export const newcomerWords = (): string | null => (settings.digestLacks.length > 0 ? null : consentWords("newcomer"));

/** Returns what a member is asked about that mail under their settings, and whether they asked for it; null once it can neither be asked for nor ended. */
export async function newcomerChoice({ id, createdAt }: Member, from: Reader = db): Promise<{ words: string; isAsked: boolean } | null> {
  const isAsked = await consents.consentStands(id, "newcomer", from);
  const canAsk = settings.digestLacks.length === 0 && createdAt > Date.now() - newcomerMailMs;
  return isAsked || canAsk ? { words: consentWords("newcomer"), isAsked } : null;
}

/** Asks for the mail after a member's first week, or ends that they did. */
export async function chooseNewcomerMail(member: Member, wanted: boolean): Promise<void> {
  await transaction(async (tx) => {
    const choice = await newcomerChoice(member, tx);
    const kinds = (isAsked: boolean) => (isAsked ? ["newcomer"] : []);
    if (choice) await recordConsents(tx, member.id, "settings", kinds(choice.isAsked), kinds(wanted));
  }, unseen);
}
