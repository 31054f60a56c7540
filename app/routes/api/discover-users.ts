import { memberOrThrow } from "#app/auth/viewer.ts";
import { listPeople } from "#app/features/people/operations.server.ts";
import { peopleChoice } from "#app/features/people/rules.ts";
import { personWire } from "#app/features/people/wire.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";

const route = apiRoute({
  GET: async ({ viewer, query }) => {
    const { people, next } = await listPeople(memberOrThrow(viewer), peopleChoice(query));
    return { users: people.map(personWire), pagination: { has_next: next !== null, next_cursor: next } };
  },
});
export const loader = route.loader;
export const action = route.action;
