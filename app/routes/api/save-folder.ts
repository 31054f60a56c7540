import { z } from "zod";
import { deleteFolder, renameFolder } from "#app/features/saves/operations.server.ts";
import { folderLength } from "#app/features/saves/rules.ts";
import { trimmed } from "#app/fields/input-fields.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";

const route = apiRoute({
  PUT: apiCall({
    summary: m.call_save_folder_put,
    access: "member",
    body: z.object({ name: trimmed.meta({ maxLength: folderLength }) }),
    answer: z.object({ folder: z.string() }),
    run: async ({ viewer, params, body }) => ({ folder: await renameFolder(viewer, params.name ?? "", body.name) }),
  }),
  DELETE: apiCall({
    summary: m.call_save_folder_delete,
    access: "member",
    answer: z.object({ folder: z.null() }),
    async run({ viewer, params }) {
      await deleteFolder(viewer, params.name ?? "");
      return { folder: null };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
