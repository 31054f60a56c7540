import { z } from "zod";
import { mergeCompany, showMerge, undoMerge } from "#app/features/companies/merge.server.ts";
import { count, id } from "#app/fields/json-fields.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";
import { line } from "./query-fields.server.ts";

const Side = z.object({ id, slug: z.string(), name: z.string(), status: z.string(), revision: count, upvotes: count, saves: count });
const MergeForm = z.object({
  into: z.string(),
  revision: z.int().min(1),
  into_revision: z.int().min(1),
});
const Merged = z.object({ id, slug: z.string(), revision: count });

/** GET shows what would happen, POST merges, DELETE undoes it. */
const route = apiRoute({
  GET: apiCall({
    summary: m.call_merge_show,
    access: "admin",
    query: z.object({ into: line }),
    answer: z.object({
      company: Side,
      into: Side,
      moves: z.object({ votes: count, saves: count, posts: count, claims: count, views: count, keeper: z.boolean() }),
    }),
    async run({ viewer, params, search }) {
      const { merging, problem } = await showMerge(viewer, idFrom(params.id), search.get("into") ?? "");
      if (!merging) throw new InvalidInput({ into: problem ?? m.merge_unknown() });
      return { company: sideOf(merging.from), into: sideOf(merging.into), moves: merging.moving };
    },
  }),
  POST: apiCall({
    summary: m.call_merge,
    access: "admin",
    body: MergeForm,
    example: { into: "harbour-ai", revision: 3, into_revision: 3 },
    answer: z.object({ company: Merged }),
    async run({ viewer, params, body }) {
      const seen = { revision: body.revision, intoRevision: body.into_revision };
      const { id, slug, revision } = await mergeCompany(viewer, idFrom(params.id), body.into, seen);
      return { company: { id, slug, revision } };
    },
  }),
  DELETE: apiCall({
    summary: m.call_merge_undo,
    access: "admin",
    revision: "If-Match",
    answer: z.object({ company: Merged }),
    async run({ viewer, params, openedOn }) {
      const { id, slug, revision } = await undoMerge(viewer, idFrom(params.id), openedOn);
      return { company: { id, slug, revision } };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;

type Shown = { id: number; slug: string; name: string; status: string; revision: number; upvotes: number; saves: number };
const sideOf = ({ id, slug, name, status, revision, upvotes, saves }: Shown) => ({ id, slug, name, status, revision, upvotes, saves });
