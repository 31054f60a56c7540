import { z } from "zod";
import { memberOrThrow } from "#app/auth/viewer.ts";
import { listConnections } from "#app/features/connections/operations.server.ts";
import { connectionTabs } from "#app/features/connections/rules.ts";
import { ConnectionJson, serializeConnection } from "#app/features/connections/serializers.server.ts";
import { pagination } from "#app/fields/json-fields.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { NotAllowed } from "#app/operations/problems.ts";
import { cursorShapes } from "#app/text/cursors.ts";
import { m } from "#app/words/messages.ts";
import { memberIdFrom } from "./member-id.server.ts";
import { choice, cursor, cursorAsked } from "./query-fields.server.ts";

/** The caller's own requests and connections. */
const route = apiRoute({
  GET: apiCall({
    summary: m.call_connections,
    access: "member",
    query: z.object({ tab: choice(connectionTabs), cursor }),
    answer: z.object({ connections: z.array(ConnectionJson), pagination }),
    async run({ viewer, params, query, search }) {
      const member = memberOrThrow(viewer);
      if (memberIdFrom(member, params.userId) !== member.id) throw new NotAllowed(m.connections_private());
      const after = Number(cursorAsked(search, cursorShapes.id) ?? 0);
      const { connections, next } = await listConnections(member, query.tab || "all", after);
      return { connections: connections.map(serializeConnection), pagination: { has_next: next !== null, next_cursor: next } };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
