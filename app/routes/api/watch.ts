import { z } from "zod";
import type { Viewer } from "#app/auth/viewer.ts";
import {
  confirmPages,
  decideChange,
  isOfPart,
  leavePages,
  pageParts,
  programmePages,
  switchWatch,
  waitingChanges,
  watchState,
} from "#app/features/programme-watch/operations.server.ts";
import {
  PageChangeJson,
  ProgrammePageJson,
  serializeChange,
  serializePage,
  WatchJson,
} from "#app/features/programme-watch/serializers.server.ts";
import { count, pagination } from "#app/fields/json-fields.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { type ApiCalls, apiRoute } from "#app/http/api-route.server.ts";
import { bulkNames } from "#app/operations/bulk.ts";
import { cursorShapes } from "#app/text/cursors.ts";
import { m } from "#app/words/messages.ts";
import { cursor, cursorAsked } from "./query-fields.server.ts";

const access = "admin";
const watched = async (viewer: Viewer) => ({ watch: await watchState(viewer) });
const whole = z.int({ error: () => m.api_field_number() }).min(0, { error: () => m.api_field_number() });
const oneOf = <T extends string>(values: readonly T[]) =>
  z.enum(values, { error: () => m.api_query_choice({ values: values.join(", ") }) });
const mostPages = 500;

/** The watch over programmes' pages (docs/product/funding.md#the-watch). The operation of each call checks the admin role. */
const calls: Record<string, ApiCalls> = {
  watch: {
    GET: apiCall({
      summary: m.call_watch,
      access,
      answer: z.object({ watch: WatchJson }),
      revision: ({ watch }) => watch.revision,
      run: ({ viewer }) => watched(viewer),
    }),
    PUT: apiCall({
      summary: m.call_watch_switch,
      access,
      body: z.object({ is_on: z.boolean({ error: () => m.api_query_choice({ values: "true, false" }) }) }),
      revision: "If-Match",
      answer: z.object({ watch: WatchJson }),
      async run({ viewer, body, openedOn }) {
        await switchWatch(viewer, body.is_on, openedOn);
        return watched(viewer);
      },
    }),
  },
  changes: {
    GET: apiCall({
      summary: m.call_page_changes,
      access,
      query: z.object({ cursor }),
      answer: z.object({ changes: z.array(PageChangeJson), pagination }),
      async run({ viewer, search }) {
        const { rows, next } = await waitingChanges(viewer, cursorAsked(search, cursorShapes.keyset));
        return { changes: rows.map(serializeChange), pagination: { has_next: next !== null, next_cursor: next } };
      },
    }),
    POST: apiCall({
      summary: m.call_page_change_decide,
      access,
      body: z.object({
        id: whole,
        act: oneOf(["take", "correct", "dismiss"]),
        value: z.string({ error: () => m.api_field_text() }).default(""),
        revision: whole,
      }),
      answer: z.object({ change: z.null() }),
      async run({ viewer, body: { id, act, value, revision } }) {
        await decideChange(viewer, id, { act, value, openedOn: revision });
        return { change: null };
      },
    }),
  },
  pages: {
    GET: apiCall({
      summary: m.call_programme_pages,
      access,
      query: z.object({ part: oneOf(pageParts).default("all") }),
      answer: z.object({ pages: z.array(ProgrammePageJson) }),
      run: async ({ viewer, query }) => ({
        pages: (await programmePages(viewer)).filter((row) => isOfPart(row, query.part)).map(serializePage),
      }),
    }),
    POST: apiCall({
      summary: m.call_programme_pages_confirm,
      access,
      body: z.object({
        act: oneOf(["confirm", "leave"]),
        pages: z.array(z.object({ id: whole, revision: whole }, { error: () => m.table_none_ticked() }), { error: () => m.table_none_ticked() }).max(mostPages, { error: () => m.api_query_number({ most: mostPages }) }), // biome-ignore format: one line
      }),
      answer: z.object(Object.fromEntries(bulkNames.map((name) => [name, count]))),
      run: ({ viewer, body }) => (body.act === "leave" ? leavePages : confirmPages)(viewer, body.pages),
    }),
  },
};

const route = apiRoute((path) => calls[path.split("/").at(-1) ?? ""] ?? {});
export const loader = route.loader;
export const action = route.action;
