import { z } from "zod";
import { showCompany, showCompanyById } from "#app/features/companies/operations.server.ts";
import { CompanyJson, serializeCompany } from "#app/features/companies/serializers.server.ts";
import { myVotes } from "#app/features/votes/mine.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";

/** Finds a company by its id, or by the slug of its profile page. */
const route = apiRoute({
  GET: apiCall({
    summary: m.call_company,
    access: "reader",
    answer: z.object({ company: CompanyJson }),
    revision: ({ company }) => company.revision,
    async run({ viewer, params: { id = "" } }) {
      const found = idFrom(id) ? await showCompanyById(viewer, idFrom(id)) : await showCompany(viewer, id);
      const votes = await myVotes(viewer, "company", [found.company.id]);
      return { company: serializeCompany(found, viewer?.id, votes[found.company.id] === "up") };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
