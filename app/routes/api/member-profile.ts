import { showProfileById } from "#app/features/people/operations.server.ts";
import { profileWire } from "#app/features/people/wire.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { memberIdFrom } from "./member-id.server.ts";
import { readerOrThrow } from "./reader.server.ts";

const route = apiRoute({
  GET: async ({ viewer, params }) => {
    readerOrThrow(viewer);
    return { profile: profileWire(await showProfileById(viewer, memberIdFrom(viewer, params.userId))) };
  },
});
export const loader = route.loader;
export const action = route.action;
