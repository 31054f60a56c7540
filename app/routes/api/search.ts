import { searchEverything } from "#app/features/search/operations.server.ts";
import { searchChoice } from "#app/features/search/rules.ts";
import { foundWire } from "#app/features/search/wire.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { searchPlaces } from "../search/search-places.server.ts";
import { readerOrThrow } from "./reader.server.ts";

const route = apiRoute({
  GET: async ({ viewer, query }) => {
    readerOrThrow(viewer);
    const choice = searchChoice(query);
    const { filters } = await searchPlaces(choice);
    const { found, next } = await searchEverything(viewer, choice, filters);
    return { results: found.map(foundWire), pagination: { has_next: next !== null, next_cursor: next } };
  },
});
export const loader = route.loader;
export const action = route.action;
