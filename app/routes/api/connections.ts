import { memberOrThrow } from "#app/auth/viewer.ts";
import { listConnections } from "#app/features/connections/operations.server.ts";
import { connectionTabs } from "#app/features/connections/rules.ts";
import { connectionWire } from "#app/features/connections/wire.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { NotAllowed } from "#app/problems.ts";
import { m } from "#app/words/messages.ts";
import { idFrom, memberIdFrom } from "./member-id.server.ts";

/** One's own requests and connections: all of them, or `?tab=received|sent|connected`; the next page with `?after=`. */
const route = apiRoute({
  GET: async ({ viewer, params, query }) => {
    const member = memberOrThrow(viewer);
    if (memberIdFrom(member, params.userId) !== member.id) throw new NotAllowed(m.connections_private());
    const tab = connectionTabs.find((one) => one === query.get("tab")) ?? "all";
    const { connections, next } = await listConnections(member, tab, idFrom(query.get("after") ?? undefined));
    return { connections: connections.map(connectionWire), pagination: { has_next: next !== null, next_cursor: next } };
  },
});
export const loader = route.loader;
export const action = route.action;
