import { z } from "zod";
import { count, id, time } from "#app/json-fields.server.ts";
import type { PersonCard } from "./data.server.ts";
import type { Profile } from "./operations.server.ts";

export const PersonJson = z
  .object({
    id,
    username: z.string(),
    full_name: z.string(),
    /** Null, like occupation and province, where the member keeps it to themselves. */
    user_type: z.string().nullable(),
    province: z.string().nullable(),
    occupation: z.string().nullable(),
    location: z.string().nullable(),
    skills: z.array(z.string()),
  })
  .meta({ id: "Person" });

/** Null is what strangers are not told of a member who does not want to be found. */
export const ProfileJson = PersonJson.extend({
  bio: z.string().nullable(),
  is_private: z.boolean(),
  project_count: count,
  star_count: count,
  view_count: count,
  post_count: count,
  joined_at: time.nullable(),
}).meta({ id: "Profile" });

/** A member in GET /api/social/discover/users. */
export function serializePerson(person: PersonCard): z.input<typeof PersonJson> {
  return {
    id: person.id,
    username: person.username,
    full_name: person.fullName,
    user_type: person.userType,
    province: person.province,
    occupation: person.occupation,
    location: person.location,
    skills: person.skills,
  };
}

/** GET /api/social/profile/{userId}. Nothing here is private: no e-mail, no postal code. */
export function serializeProfile(profile: Profile): z.input<typeof ProfileJson> {
  return {
    ...serializePerson(profile),
    bio: profile.bio,
    is_private: !profile.isOpen,
    project_count: profile.sums.projects,
    star_count: profile.sums.stars,
    view_count: profile.sums.views,
    post_count: profile.postCount,
    joined_at: profile.createdAt === null ? null : new Date(profile.createdAt).toISOString(),
  };
}
