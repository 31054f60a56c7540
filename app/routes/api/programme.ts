import { z } from "zod";
import { figuresFor } from "#app/features/applications/operations.server.ts";
import { FiguresJson, serializeFigures } from "#app/features/applications/serializers.server.ts";
import { historyOf, ProgramChangeJson, serializeChange } from "#app/features/funding/history.server.ts";
import { openOpportunity } from "#app/features/funding/operations.server.ts";
import { FundingJson, serializeFunding } from "#app/features/funding/serializers.server.ts";
import { mySaves } from "#app/features/saves/mine.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";

const route = apiRoute({
  GET: apiCall({
    summary: m.call_programme,
    access: "reader",
    answer: z.object({
      funding_opportunity: FundingJson,
      following: z.boolean(),
      applicants: FiguresJson.nullable(),
      history: z.array(ProgramChangeJson),
    }),
    async run({ viewer, params }) {
      const program = await openOpportunity(viewer, params.slug ?? "");
      const followed = await mySaves(viewer, "program", [program.id]);
      const figures = await figuresFor(program.id);
      return {
        funding_opportunity: serializeFunding(program, Date.now()),
        following: followed.length > 0,
        applicants: figures && serializeFigures(figures),
        history: (await historyOf(program)).map(serializeChange),
      };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
