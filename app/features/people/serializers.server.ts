import { z } from "zod";
import { faceAddress } from "#app/features/pictures/serializers.server.ts";
import { count, id, time } from "#app/fields/json-fields.server.ts";
import type { PersonCard } from "./data.server.ts";
import type { FoundPerson } from "./find-people.server.ts";
import type { Profile } from "./operations.server.ts";
import type { Writing } from "./writers.server.ts";

export const PersonJson = z
  .object({
    id,
    username: z.string(),
    full_name: z.string(),
    /** The address of their picture here; null for none. */
    avatar_url: z.string().nullable(),
    /** Null, like occupation and province, when the member does not show it. */
    user_type: z.string().nullable(),
    province: z.string().nullable(),
    occupation: z.string().nullable(),
    location: z.string().nullable(),
    skills: z.array(z.string()),
  })
  .meta({ id: "Person" });

/** Null stands for what a member who is not discoverable does not show to strangers. */
export const ProfileJson = PersonJson.extend({
  workplace: z.string(),
  bio: z.string().nullable(),
  bio_html: z.string(),
  is_private: z.boolean(),
  project_count: count,
  star_count: count,
  view_count: count,
  post_count: count,
  joined_at: time.nullable(),
}).meta({ id: "Profile" });

/** Serializes what cards and profiles share. */
export function serializePerson(person: PersonCard): z.input<typeof PersonJson> {
  return {
    id: person.id,
    username: person.username,
    full_name: person.fullName,
    avatar_url: faceAddress(person.face),
    user_type: person.userType,
    province: person.province,
    occupation: person.occupation,
    location: person.location,
    skills: person.skills,
  };
}

const WritingJson = z.object({ path: z.string(), title: z.string() });
const serializeWriting = (wrote: Writing | null) => wrote && { path: wrote.href, title: wrote.title };

export const FoundPersonJson = PersonJson.extend({
  /** A post or project of theirs on the words of the search, when nothing else of theirs holds them. */
  wrote: WritingJson.nullable(),
  /** Their newest post. */
  latest: WritingJson.nullable(),
}).meta({ id: "FoundPerson" });

/** Serializes a member for GET /api/social/discover/users. */
export function serializeFoundPerson({ wrote, latest, ...person }: FoundPerson): z.input<typeof FoundPersonJson> {
  return { ...serializePerson(person), wrote: serializeWriting(wrote), latest: serializeWriting(latest) };
}

/** Serializes a profile for GET /api/social/profile/{userId}, without private data such as the e-mail address or the postal code. */
export function serializeProfile(profile: Profile): z.input<typeof ProfileJson> {
  return {
    ...serializePerson(profile),
    workplace: profile.workplace,
    bio: profile.bio,
    bio_html: profile.bioHtml,
    is_private: !profile.isOpen,
    project_count: profile.sums.projects,
    star_count: profile.sums.stars,
    view_count: profile.sums.views,
    post_count: profile.postCount,
    joined_at: profile.createdAt === null ? null : new Date(profile.createdAt).toISOString(),
  };
}
