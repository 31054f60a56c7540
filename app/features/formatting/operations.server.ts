import type { Member } from "#app/auth/viewer.ts";
import { db, type Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { readCounter, setCounter } from "#app/features/counters/operations.server.ts";
import { rendererCounter } from "#app/features/counters/rules.ts";
import { findMentions } from "#app/features/mentions/operations.server.ts";
import type { Mentioning } from "#app/features/mentions/rules.ts";
import { withTitle } from "#app/features/references/operations.server.ts";
import { rendererVersion, renderMarkdown, type TextKind } from "#app/markdown/render.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { drawNext, drawThese, places } from "./data.server.ts";

/** Writers wait for a batch at most. */
const batch = 200;

/**
 * Draws every text whose HTML is not of this version of the renderer, and notes that it is done. Until then such a text is drawn wherever it
 * is read.
 */
export async function drawOutdatedTexts(): Promise<void> {
  if ((await readCounter(rendererCounter)) === rendererVersion) return;
  for (const place of places) {
    for (let after: number | null = 0; after !== null; ) {
      const from: number = after;
      after = await transaction((tx) => drawNext(tx, place, from, batch), unseen);
    }
  }
  await transaction((tx) => setCounter(tx, rendererCounter, rendererVersion), unseen);
}

/** Draws texts anew whose mentions have changed, in the transaction of that. */
export async function drawAgain(tx: Writer, texts: Mentioning[]): Promise<void> {
  for (const place of places) {
    const ids = texts.filter(({ type }) => type === place.mentions).map(({ id }) => id);
    for (let from = 0; from < ids.length; from += batch) await drawThese(tx, place, ids.slice(from, from + batch));
  }
}

/** Returns a text as it will be read once the writer has sent it; `canMention` where that links the names it mentions. */
export async function previewText(writer: Member, content: string, kind: TextKind, canMention: boolean): Promise<string> {
  const mentioned = canMention ? (await findMentions(db, writer, { content, kind })).drawn : undefined;
  return (await withTitle({ html: renderMarkdown(content, kind, mentioned) }, () => hiddenFrom(writer))).html;
}
