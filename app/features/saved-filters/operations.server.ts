import { hasRole } from "#app/auth/permissions.ts";
import { moderatorOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { AdminOnly, InvalidInput, NotFound } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { filterLimit, filtersIn, isStaffList, nameLength, openToModerators, type Said, type StaffList, saidIn } from "./rules.ts";

/** One kept filter. `query` is that of the list's address. */
export type SavedFilter = { id: number; list: StaffList; name: string; query: string };
/** What a list shows of its filters: those that the viewer keeps, what its address asks for now, and what was just done. */
export type ListFilters = { list: StaffList; query: string; filters: SavedFilter[]; said: Said | null };

const mayOpen = (viewer: Viewer, list: StaffList) => openToModerators.includes(list) || hasRole(viewer, "admin");

const shown = (rows: data.FilterRow[]): SavedFilter[] =>
  rows.flatMap(({ id, list, name, query }) => (isStaffList(list) ? [{ id, list, name, query }] : []));

/** Returns what the viewer keeps for a list whose address is `url`. @throws SignInNeeded, NotAllowed */
export async function filtersFor(viewer: Viewer, list: StaffList, url: string): Promise<ListFilters> {
  const { id } = moderatorOrThrow(viewer);
  const asked = new URL(url).searchParams;
  return { list, query: filtersIn(list, asked.toString()), filters: shown(await data.filtersOf(id, list)), said: saidIn(asked) };
}

/** Returns all that the viewer keeps, for the lists that they may open. @throws SignInNeeded, NotAllowed */
export async function allSavedFilters(viewer: Viewer): Promise<SavedFilter[]> {
  const { id } = moderatorOrThrow(viewer);
  return shown(await data.allFiltersOf(id)).filter(({ list }) => mayOpen(viewer, list));
}

/** Keeps filters under a name. Returns them as kept. @throws SignInNeeded, NotAllowed, AdminOnly, InvalidInput */
export async function saveFilter(viewer: Viewer, input: { list: string; query: string; name: string }): Promise<Omit<SavedFilter, "id">> {
  const { id: userId } = moderatorOrThrow(viewer);
  const { list } = input;
  if (!isStaffList(list)) throw new InvalidInput({ form: m.filter_no_list() });
  if (!mayOpen(viewer, list)) throw new AdminOnly(m.admin_restricted());
  const query = filtersIn(list, input.query);
  const name = checkName(input.name);
  if (query === "") throw new InvalidInput({ form: m.filter_nothing() });
  const createdAt = Date.now();
  await transaction(async (tx) => {
    const kept = await data.filtersOf(userId, list, tx);
    refuseTaken(kept, name);
    const same = kept.find((one) => one.query === query);
    if (same) throw new InvalidInput({ filter_name: m.filter_kept_as({ name: same.name }) });
    if (kept.length >= filterLimit) throw new InvalidInput({ form: m.filters_many({ limit: filterLimit }) });
    await data.insertFilter(tx, { userId, list, name, query, createdAt });
  }, unseen);
  return { list, name, query };
}

/** Gives one of the viewer's filters another name. Returns it. @throws SignInNeeded, NotAllowed, NotFound, InvalidInput */
export async function renameFilter(viewer: Viewer, id: number, newName: string): Promise<SavedFilter> {
  const { id: userId } = moderatorOrThrow(viewer);
  const name = checkName(newName);
  return transaction(async (tx) => {
    const filter = await ownFilter(tx, userId, id);
    const kept = await data.filtersOf(userId, filter.list, tx);
    refuseTaken(kept.filter((one) => one.id !== id), name); // biome-ignore format: one line
    await data.updateName(tx, id, name);
    return { ...filter, name };
  }, unseen);
}

/** Deletes one of the viewer's filters. Returns what it was. @throws SignInNeeded, NotAllowed, NotFound */
export async function deleteFilter(viewer: Viewer, id: number): Promise<SavedFilter> {
  const { id: userId } = moderatorOrThrow(viewer);
  return transaction(async (tx) => {
    const filter = await ownFilter(tx, userId, id);
    await data.removeFilter(tx, id);
    return filter;
  }, unseen);
}

/** @throws NotFound */
async function ownFilter(tx: Writer, userId: number, id: number): Promise<SavedFilter> {
  const row = await data.findFilter(userId, id, tx);
  const [filter] = row ? shown([row]) : [];
  if (!filter) throw new NotFound("page", m.filter_gone());
  return filter;
}

/** @throws InvalidInput */
function checkName(text: string): string {
  const name = text.trim().replace(/\s+/g, " ");
  if (name === "") throw new InvalidInput({ filter_name: m.filter_name_required() });
  if ([...name].length > nameLength) throw new InvalidInput({ filter_name: m.filter_name_long({ limit: nameLength }) });
  return name;
}

/** Two names that differ in capitals alone read as one. @throws InvalidInput */
function refuseTaken(kept: data.FilterRow[], name: string): void {
  const taken = kept.some((one) => one.name.toLowerCase() === name.toLowerCase());
  if (taken) throw new InvalidInput({ filter_name: m.filter_name_taken() });
}
