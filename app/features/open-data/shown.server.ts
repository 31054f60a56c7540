import * as data from "./data.server.ts";
import { setPaths } from "./labels.ts";
import type { Shown } from "./rows-data.server.ts";
import { type SetName, setNameFrom } from "./rules.ts";

/** Returns the run of a set that is shown; null before the first. `checkedAt` is when the source was last found as it is, in milliseconds. */
export async function shownOf(setName: SetName): Promise<{ shown: Shown; run: data.RunRow; checkedAt: number } | null> {
  const set = await data.findSet(setName);
  const run = set?.shownRun ? await data.findRun(set.shownRun) : undefined;
  if (!run) return null;
  const same = (await data.runsOf(setName, 1)).find(({ outcome }) => outcome === "unchanged");
  return { shown: { setName, run: run.id }, run, checkedAt: same?.startedAt ?? run.startedAt };
}

/** Returns the sets that members can read now on a page of their own. */
export async function readableSets(): Promise<SetName[]> {
  const shown = (await data.allSets()).flatMap(({ name, shownRun }) => (shownRun === null ? [] : (setNameFrom(name) ?? [])));
  return shown.filter((name) => setPaths[name]);
}
