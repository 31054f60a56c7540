import { z } from "zod";
import { trimmed } from "#app/fields/input-fields.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { oneLine } from "#app/text/visible-text.ts";
import { day } from "#app/ui/day.ts";
import { m } from "#app/words/messages.ts";
import type { Note } from "./data.server.ts";
import { folderLength, reminderOn } from "./rules.ts";

/** In which folder something saved is, by its name, and on which day the member is reminded of it; each may be empty. */
export const NoteForm = z.object({ folder: trimmed.meta({ maxLength: folderLength }), remind_on: trimmed }).meta({ id: "SavedNoteInput" });
export type NoteInput = z.infer<typeof NoteForm>;

/** What stands in the form of a note. */
export const noteValues = ({ folder, remindAt }: Note) => ({ folder: folder ?? "", remind_on: remindAt === null ? "" : day(remindAt) });

/** Returns what is to be stored. A day that was set before may stay when it is over. @throws InvalidInput with a sentence per field */
export function checkNote(input: NoteInput, before: Note, now: number): Note {
  const isAsBefore = input.remind_on === noteValues(before).remind_on;
  const read = isAsBefore || input.remind_on === "" ? null : reminderOn(input.remind_on, now);
  const errors: Record<string, string> = {};
  const folder = readFolder(input.folder, (sentence) => {
    errors.folder = sentence;
  });
  if (typeof read === "string") errors.remind_on = daySentences[read]();
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors);
  return { folder: folder || null, remindAt: isAsBefore ? before.remindAt : (read as number | null) };
}

const daySentences = { "no day": () => m.saved_day_none({ example: "2026-12-31" }), over: m.saved_day_invalid, far: m.saved_day_far };

/** Returns the name of a folder on one line, and refuses one that is too long. */
export function readFolder(text: string, refuse: (sentence: string) => void): string {
  const name = oneLine(text);
  if ([...name].length > folderLength) refuse(m.saved_folder_long({ limit: folderLength }));
  return name;
}
