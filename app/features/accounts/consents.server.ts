import type { Writer } from "#app/db/client.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { mailedKindLabels } from "./labels.ts";
import { type ConsentKind, type ConsentWay, consentKinds } from "./rules.ts";

/** Returns the words by which a member asks for a kind of mail, in the language of the request. */
export const consentWords = (kind: ConsentKind): string =>
  kind === "digest"
    ? m.digest_consent({ sender: settings.operator[0] ?? settings.brand.name })
    : `${m.settings_mail()} ${mailedKindLabels[kind]()}`;

/** Records which kinds of mail a member asks for anew and which they end, in the transaction of the choice. */
export async function recordConsents(tx: Writer, userId: number, way: ConsentWay, before: string[], after: string[]): Promise<void> {
  for (const kind of consentKinds) {
    if (before.includes(kind) === after.includes(kind)) continue;
    if (before.includes(kind)) await data.withdrawConsent(tx, userId, kind, way);
    else await data.insertConsent(tx, { userId, kind, way, words: consentWords(kind), createdAt: Date.now() });
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
