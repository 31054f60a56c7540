import type { PersonCard } from "./data.server.ts";
import type { Profile } from "./operations.server.ts";

/** A member in GET /api/social/discover/users. */
export function personWire(person: PersonCard) {
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
export function profileWire(profile: Profile) {
  return {
    ...personWire(profile),
    bio: profile.bio,
    is_private: !profile.isOpen,
    project_count: profile.sums.projects,
    star_count: profile.sums.stars,
    view_count: profile.sums.views,
    post_count: profile.postCount,
    joined_at: new Date(profile.createdAt).toISOString(),
  };
}
