import { memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";

/** The most characters one draft may hold; the limits of the forms are far below. */
export const sizeLimit = 40_000;

/** Returns what the viewer typed into a wizard and has not sent; {} when there is nothing. @throws SignInNeeded */
export async function readDraft(viewer: Viewer, kind: data.DraftKind): Promise<Record<string, string>> {
  return (await readDatedDraft(viewer, kind)).values;
}

/** Returns the draft and when it was last saved, in milliseconds; 0 for never. @throws SignInNeeded */
export async function readDatedDraft(viewer: Viewer, kind: data.DraftKind) {
  return (await data.findDraft(memberOrThrow(viewer).id, kind)) ?? { values: {}, keptAt: 0 };
}

type Preset = Record<string, string>;

/** Returns whether a form holds nothing but what it began with. */
const isUntouched = (values: Record<string, string>, preset: Preset) =>
  Object.entries(values).every(([name, text]) => text.trim() === "" || text === preset[name]);

/**
 * Adds values to the viewer's draft and removes those named in `gone`. With `preset`, what the form begins with, a form that holds no more
 * than that leaves no draft. @throws SignInNeeded, InvalidInput for more than any wizard has
 */
export async function keepDraft(
  viewer: Viewer,
  kind: data.DraftKind,
  values: Record<string, string>,
  { gone = [], preset }: { gone?: string[]; preset?: Preset } = {},
): Promise<Record<string, string>> {
  const member = memberOrThrow(viewer);
  return transaction(async (tx) => {
    const before = (await data.findDraft(member.id, kind, tx))?.values ?? {};
    const staying = Object.entries(before).filter(([name]) => !gone.includes(name));
    const kept = { ...Object.fromEntries(staying), ...values };
    if (JSON.stringify(kept).length > sizeLimit) throw new InvalidInput({ form: m.draft_long() });
    if (preset && isUntouched(kept, preset)) await data.deleteDraft(tx, member.id, kind);
    else await data.saveDraft(tx, member.id, kind, kept);
    return kept;
  }, unseen);
}

/** Deletes the draft if `isMeant` accepts its values: another tab may have saved others meanwhile. @throws SignInNeeded */
export async function dropDraft(
  viewer: Viewer,
  kind: data.DraftKind,
  isMeant: (values: Record<string, string>) => boolean = () => true,
): Promise<void> {
  const member = memberOrThrow(viewer);
  await transaction(async (tx) => {
    const kept = await data.findDraft(member.id, kind, tx);
    if (kept && isMeant(kept.values)) await data.deleteDraft(tx, member.id, kind);
  }, unseen);
}
