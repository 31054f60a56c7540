import { NotFound } from "#app/operations/problems.ts";
import { pageOf } from "#app/text/cursors.ts";
import { language, m } from "#app/words/messages.ts";
import { placeFrom, placeText } from "./places.ts";
import type { Purpose, System } from "./readers/ai-register.ts";
import * as rows from "./rows-data.server.ts";
import { pageSize } from "./rules.ts";
import { shownOf } from "./shown.server.ts";

export type SystemChoice = { department: string; purpose: string; words: string; after: string | null };
export type ListedSystem = Pick<System, "name" | "department" | "status" | "purpose"> & { key: string };

/**
 * Returns a page of the AI register in the order of its names, with the departments and purposes to choose from. `asOf` is the time of the
 * data; null before the first import.
 */
export async function listSystems({ department, purpose, words, after }: SystemChoice, limit = pageSize) {
  const found = await shownOf("ai-register");
  if (!found) return { systems: [], next: null, departments: [], purposes: [], total: 0, asOf: null };
  const { shown, run, checkedAt } = found;
  const french = language() === "fr";
  const filters = { facetA: department, facetB: purpose, words };
  const { rows: page, next } = pageOf(await rows.rowsOf(shown, filters, french, placeFrom(after), limit + 1), limit, (last) =>
    placeText({ value: french ? last.sortFr : last.sortEn, key: last.key }),
  );
  const [departments, purposes] = [await rows.facetsOf(shown, "facetA"), await rows.facetsOf(shown, "facetB")];
  return {
    systems: page.map(({ key, content }): ListedSystem => {
      const { name, department, status, purpose } = content as System;
      return { key, name, department, status, purpose };
    }),
    next,
    departments: departments.map(({ value }) => ({ value, label: value.split(" / ")[french ? 1 : 0] ?? value })).sort(byLabel),
    purposes: purposes as { value: Purpose; count: number }[],
    total: run.kept,
    asOf: checkedAt,
  };
}

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, language());

/** Returns a system of the register. @throws NotFound */
export async function findSystem(key: string) {
  const found = await shownOf("ai-register");
  const row = found && (await rows.findRow(found.shown, key));
  if (!row) throw new NotFound("page", m.system_not_found());
  return { key, system: row.content as System, asOf: found.checkedAt };
}
