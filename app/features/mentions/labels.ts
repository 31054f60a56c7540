import { m } from "#app/words/messages.ts";
import type { Unmentioned } from "./rules.ts";

/** Returns the sentence that tells a writer which names told nobody; empty where there are none. */
export function unreachedLabel({ names, isPrivate }: Unmentioned): string {
  if (names.length === 0) return "";
  const listed = names.map((name) => `@${name}`).join(", ");
  return isPrivate ? m.mention_private({ names: listed }) : m.mention_unreached({ names: listed });
}
