import { z } from "zod";
import { userTypes } from "#app/features/accounts/rules.ts";
import { listPeople } from "#app/features/people/find-people.server.ts";
import { peopleChoice } from "#app/features/people/rules.ts";
import { FoundPersonJson, serializeFoundPerson } from "#app/features/people/serializers.server.ts";
import { pagination } from "#app/fields/json-fields.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { cursorShapes } from "#app/text/cursors.ts";
import { m } from "#app/words/messages.ts";
import { choice, cursor, cursorAsked, line, provinceCode } from "./query-fields.server.ts";

const Query = z.object({
  province: provinceCode,
  user_type: choice(userTypes),
  occupation: line,
  "skills[]": z.array(z.string()).optional(),
  search: line,
  cursor,
});

const route = apiRoute({
  GET: apiCall({
    summary: m.call_people,
    access: "member",
    query: Query,
    answer: z.object({ users: z.array(FoundPersonJson), pagination }),
    async run({ viewer, search }) {
      const choice = peopleChoice(search);
      const after = cursorAsked(search, choice.search === "" ? cursorShapes.id : cursorShapes.round);
      const { people, next } = await listPeople(viewer, { ...choice, after });
      return { users: people.map(serializeFoundPerson), pagination: { has_next: next !== null, next_cursor: next } };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
