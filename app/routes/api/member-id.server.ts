import { memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { idFrom } from "#app/text/ids.ts";

/** Reads `{userId}` of a path; "me" is the caller. @throws SignInNeeded for a guest's "me" */
export const memberIdFrom = (viewer: Viewer, text: string | undefined) => (text === "me" ? memberOrThrow(viewer).id : idFrom(text));
