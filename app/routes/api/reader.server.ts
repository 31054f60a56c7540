import { memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { settings } from "#app/settings.server.ts";

/** Calls that read what a members-only page shows need a token too, unless READING=public (rulings). @throws SignInNeeded */
export function readerOrThrow(viewer: Viewer): Viewer {
  return settings.reading === "public" ? viewer : memberOrThrow(viewer);
}
