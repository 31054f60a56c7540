import { hasRole } from "#app/auth/permissions.ts";
import { isSelf, type Viewer } from "#app/auth/viewer.ts";
import { fold, searchQuery } from "#app/db/search.ts";
import { areConnected, isBarredFrom } from "#app/features/connections/operations.server.ts";
import { NotFound } from "#app/problems.ts";
import { pageOf } from "#app/text/cursors.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { type PeopleChoice, pageSize } from "./rules.ts";

/** Returns a page of discoverable members, the newest first. `next` is null on the last page. */
export async function listPeople(viewer: Viewer, choice: PeopleChoice, limit = pageSize) {
  const read = await data.findPeople(matchOf(choice), viewer?.id ?? 0, choice.after, limit + 1);
  const { rows: people, next } = pageOf(read, limit, (person) => person.id);
  return { people, next };
}

/** Builds one FTS5 query of quoted words, so that nothing a person types is read as syntax. Returns null when there is no filter. */
function matchOf({ search, province, userType, occupation, skills }: PeopleChoice): string | null {
  const inColumn = (column: string, text: string) => {
    const words = text.normalize("NFC").match(/[\p{L}\p{N}]+/gu);
    return words ? `${column} : "${words.join(" ")}"` : null;
  };
  const parts = [
    searchQuery(search),
    province && `facets : "province${province}"`,
    userType && `facets : "type${userType.replaceAll("_", "")}"`,
    occupation && inColumn("occupation", occupation),
    ...skills.map((skill) => inColumn("skills", skill)),
  ].filter(Boolean);
  return parts.length > 0 ? parts.map((part) => `(${part})`).join(" AND ") : null;
}

/** A profile as the viewer may see it. What a hidden member does not show to strangers is empty or null. */
export type Profile = Omit<data.ProfileRow, "createdAt"> & {
  createdAt: number | null;
  isOwn: boolean;
  isOpen: boolean;
  sums: Awaited<ReturnType<typeof data.projectSums>>;
};

/**
 * Returns the profile with this username, in any case. Strangers see only the username of a member who is not discoverable.
 * @throws NotFound
 */
export async function showProfile(viewer: Viewer, username: string): Promise<Profile> {
  return opened(viewer, await data.findProfile(fold(username)));
}

/** Returns the profile with this id, like `showProfile`. @throws NotFound */
export async function showProfileById(viewer: Viewer, id: number): Promise<Profile> {
  return opened(viewer, await data.findProfileById(id));
}

async function opened(viewer: Viewer, row: data.ProfileRow | undefined): Promise<Profile> {
  const moderates = hasRole(viewer, "moderator");
  const isHidden = row && (await isBarredFrom(viewer, row.id));
  if (!row || isHidden) throw new NotFound("member", m.no_such_member());
  const isOwn = isSelf(viewer, row.id);
  const isOpen = isOwn || row.isDiscoverable || moderates || (viewer !== null && (await areConnected(viewer.id, row.id)));
  if (isOpen) return { ...row, isOwn, isOpen, sums: await data.projectSums(row.id, isOwn) };
  const nothing = { fullName: "", userType: null, occupation: null, location: "", bio: "", skills: [], province: null, postCount: 0 };
  return { ...row, ...nothing, createdAt: null, suspendedUntil: null, isOwn, isOpen, sums: { projects: 0, stars: 0, views: 0 } };
}
