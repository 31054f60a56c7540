import { memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { InvalidInput } from "#app/problems.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";

/** What one draft may hold, in characters: a wizard's own limits are far below. */
const sizeLimit = 40_000;

/** What the viewer typed into a wizard and has not sent; {} for nothing. @throws SignInNeeded */
export async function readDraft(viewer: Viewer, kind: data.DraftKind): Promise<Record<string, string>> {
  return (await readDatedDraft(viewer, kind)).values;
}

/** And when it was kept last; 0 for never. @throws SignInNeeded */
export async function readDatedDraft(viewer: Viewer, kind: data.DraftKind) {
  return (await data.findDraft(memberOrThrow(viewer).id, kind)) ?? { values: {}, keptAt: 0 };
}

/** Adds to what is there, without the values that went. @throws SignInNeeded, InvalidInput for more than any wizard has */
export async function keepDraft(
  viewer: Viewer,
  kind: data.DraftKind,
  values: Record<string, string>,
  gone: string[] = [],
): Promise<Record<string, string>> {
  const member = memberOrThrow(viewer);
  return transaction(async (tx) => {
    const before = (await data.findDraft(member.id, kind, tx))?.values ?? {};
    const staying = Object.entries(before).filter(([name]) => !gone.includes(name));
    const kept = { ...Object.fromEntries(staying), ...values };
    if (JSON.stringify(kept).length > sizeLimit) throw new InvalidInput({ form: m.draft_long() });
    await data.saveDraft(tx, member.id, kind, kept);
    return kept;
  });
}

/** Forgets it, or only what `isMeant` of it: another tab may have kept something else meanwhile. */
export async function dropDraft(
  viewer: Viewer,
  kind: data.DraftKind,
  isMeant: (values: Record<string, string>) => boolean = () => true,
): Promise<void> {
  const member = memberOrThrow(viewer);
  await transaction(async (tx) => {
    const kept = await data.findDraft(member.id, kind, tx);
    if (kept && isMeant(kept.values)) await data.deleteDraft(tx, member.id, kind);
  });
}
