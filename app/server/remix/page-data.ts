import type { EntryContext } from "@remix-run/node";
import { settings } from "#app/settings.server.ts";

/** Returns the context of a page without the data that its loaders returned: a reading page carries no framework script that would read it. */
export function withoutData(context: EntryContext): EntryContext {
  if (!settings.seam) return context;
  void context.serverHandoffStream?.cancel();
  return { ...context, serverHandoffStream: undefined };
}
