import { hasRole } from "#app/auth/permissions.ts";
import { isSelf, type Viewer } from "#app/auth/viewer.ts";
import { fold, foldLine } from "#app/db/search.ts";
import { areConnected, hiddenFrom, isBarredFrom } from "#app/features/connections/operations.server.ts";
import { withTitle } from "#app/features/references/operations.server.ts";
import { htmlOf } from "#app/markdown/kept.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";

/** A profile as the viewer may see it. What a hidden member does not show to strangers is empty or null. */
export type Profile = Omit<data.ProfileRow, "createdAt" | "bioHtml"> & {
  bioHtml: string;
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

/** What a member who may be found shows to everybody. */
export type OpenProfile = Pick<data.ProfileRow, "fullName" | "userType" | "occupation" | "location" | "postCount" | "skills">;

/** Returns what anybody may read of a member; null where that is nothing but the username. */
export async function openProfile(id: number): Promise<OpenProfile | null> {
  const row = await data.findProfileById(id);
  if (!row?.isDiscoverable) return null;
  const { fullName, userType, occupation, location, postCount, skills } = row;
  return { fullName, userType, occupation, location, postCount, skills };
}

/** How many a company's page shows of those who work there, and how far it counts the others. */
const [colleaguesShown, colleaguesCounted] = [6, 200];

/** Members who work somewhere by their own word, and how many there are; `isMore` when they were not counted to the end. */
export type Colleagues = { people: data.Colleague[]; total: number; isMore: boolean };

/**
 * Returns discoverable members whose workplace is this name, whatever its case and accents, without those whom the reader hides or is
 * hidden from. The reader is among them like anybody else, so that the page is the same for all.
 */
export async function peopleWorkingAt(name: string, hidden: number[]): Promise<Colleagues> {
  const people = await data.peopleAtWorkplace(foldLine(name), hidden, colleaguesShown + 1);
  if (people.length <= colleaguesShown) return { people, total: people.length, isMore: false };
  const counted = await data.countAtWorkplace(foldLine(name), hidden, colleaguesCounted + 1);
  const total = Math.min(counted, colleaguesCounted);
  return { people: people.slice(0, colleaguesShown), total, isMore: counted > total };
}

async function opened(viewer: Viewer, row: data.ProfileRow | undefined): Promise<Profile> {
  const moderates = hasRole(viewer, "moderator");
  const isHidden = row && (await isBarredFrom(viewer, row.id));
  if (!row || isHidden) throw new NotFound("member", m.no_such_member());
  const isOwn = isSelf(viewer, row.id);
  const isOpen = isOwn || row.isDiscoverable || moderates || (viewer !== null && (await areConnected(viewer.id, row.id)));
  if (isOpen) {
    const { html } = await withTitle({ html: htmlOf(row.bio, row.bioHtml, "remark") }, () => hiddenFrom(viewer));
    return { ...row, bioHtml: html, isOwn, isOpen, sums: await data.projectSums(row.id, isOwn) };
  }
  const nothing = {
    fullName: "",
    userType: null,
    occupation: null,
    location: "",
    workplace: "",
    bio: "",
    bioHtml: "",
    skills: [],
    province: null,
    postCount: 0,
  };
  return { ...row, ...nothing, createdAt: null, suspendedUntil: null, isOwn, isOpen, sums: { projects: 0, stars: 0, views: 0 } };
}
