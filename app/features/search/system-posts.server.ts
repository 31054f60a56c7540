import type { Viewer } from "#app/auth/viewer.ts";
import { findSystem } from "#app/features/open-data/operations.server.ts";
import type { Purpose } from "#app/features/open-data/readers/ai-register.ts";
import { searchEverything } from "./operations.server.ts";

/** What posts about a purpose speak of. */
const searched: Record<Purpose, string> = {
  generation: "generative",
  language: "language",
  vision: "vision",
  prediction: "prediction",
  search: "search",
  automation: "automation",
  other: "",
};

/** Returns a system of the AI register with posts that speak of it, or of what it is for. @throws NotFound */
export async function showSystem(viewer: Viewer, key: string) {
  const found = await findSystem(key);
  const { name, purpose } = found.system;
  const about = async (text: string) => (await searchEverything(viewer, { text, kind: "post" }, {})).found;
  const named = await about(name.en);
  const related = named.length > 0 || !searched[purpose] ? named : await about(searched[purpose]);
  return { ...found, related: related.slice(0, 5) };
}
