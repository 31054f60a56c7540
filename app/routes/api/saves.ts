import { z } from "zod";
import { firstSaved, listFolders, listSaved } from "#app/features/saves/operations.server.ts";
import { saveTargets } from "#app/features/saves/rules.ts";
import { SavedJson, serializeSaved } from "#app/features/saves/serializers.server.ts";
import { pagination } from "#app/fields/json-fields.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";

const type = z.enum(saveTargets, { error: () => m.api_query_choice({ values: saveTargets.join(", ") }) });

const list = apiCall({
  summary: m.call_saves,
  access: "member",
  query: z.object({ type: type.optional(), folder: z.string().optional(), after: z.string().optional() }),
  answer: z.object({ saves: z.array(SavedJson), folders: z.array(z.string()), pagination }),
  async run({ viewer, query }) {
    const folder = query.folder || null;
    const { items, next } = await listSaved(viewer, query.type ?? (await firstSaved(viewer, folder)), query.after ?? null, { folder });
    return {
      saves: items.map(serializeSaved),
      folders: await listFolders(viewer),
      pagination: { has_next: next !== null, next_cursor: next },
    };
  },
});

const route = apiRoute({ GET: list });
export const loader = route.loader;
export const action = route.action;
