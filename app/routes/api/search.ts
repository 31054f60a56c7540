import { z } from "zod";
import { searchEverything } from "#app/features/search/operations.server.ts";
import { isNarrowed, readings, searchChoice, searchKinds } from "#app/features/search/rules.ts";
import { FoundJson, ReadJson, serializeFound, serializeRead } from "#app/features/search/serializers.server.ts";
import { countMiss } from "#app/features/search-words/misses.server.ts";
import { pagination } from "#app/fields/json-fields.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { cursorShapes } from "#app/text/cursors.ts";
import { languages } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";
import { searchPlaces } from "../search/search-places.server.ts";
import { choice, cursor, cursorAsked, hubAsked, line, provinceCode } from "./query-fields.server.ts";

const route = apiRoute({
  GET: apiCall({
    summary: m.call_search,
    access: "reader",
    query: z.object({
      q: line,
      kind: choice(searchKinds),
      hub: line,
      province: provinceCode,
      language: choice(languages),
      without: choice(readings),
      cursor,
    }),
    answer: z.object({
      results: z.array(FoundJson),
      counts: z.partialRecord(z.enum(searchKinds), z.number()),
      tags: z.array(z.string()),
      read: ReadJson,
      pagination,
    }),
    async run({ viewer, query, search }) {
      const choice = { ...searchChoice(search), after: cursorAsked(search, cursorShapes.round) };
      const [hub, { filters }] = await Promise.all([hubAsked(query.hub), searchPlaces(choice)]);
      const { found, next, counts, tags, read } = await searchEverything(viewer, choice, { ...filters, hubId: hub?.id });
      if (found.length === 0 && !read.isOnlySmall && !isNarrowed(choice)) countMiss(viewer, choice.text);
      return {
        results: found.map(serializeFound),
        counts,
        tags,
        read: serializeRead(read, choice.isCut),
        pagination: { has_next: next !== null, next_cursor: next },
      };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
