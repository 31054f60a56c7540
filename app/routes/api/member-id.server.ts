import { memberOrThrow, type Viewer } from "#app/auth/viewer.ts";

/** The number in a path; 0, which nobody and nothing has, for anything else. */
export const idFrom = (text: string | undefined) => Number(/^\d{1,15}$/.exec(text ?? "")?.[0] ?? 0);

/** `{userId}` of a path; "me" is who calls. @throws SignInNeeded for a guest's "me" */
export const memberIdFrom = (viewer: Viewer, text: string | undefined) => (text === "me" ? memberOrThrow(viewer).id : idFrom(text));
