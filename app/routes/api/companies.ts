import { z } from "zod";
import { directoryChoice, timelineTags } from "#app/features/companies/directory-choice.ts";
import { listCompanies } from "#app/features/companies/list-companies.server.ts";
import { companySorts, fundingStages } from "#app/features/companies/rules.ts";
import { CompanyItemWire, companyItemWire } from "#app/features/companies/wire.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { pagination } from "#app/wire-fields.server.ts";
import { m } from "#app/words/messages.ts";
import { choice, cursor, line, provinceCode } from "./query-fields.server.ts";

const Query = z.object({
  industryHub: line,
  province: provinceCode,
  companyStage: choice(fundingStages),
  timelineTag: choice(timelineTags),
  verified: line,
  search: line,
  sort: choice(companySorts),
  cursor,
});

const route = apiRoute({
  GET: apiCall({
    summary: m.call_companies,
    access: "reader",
    query: Query,
    answer: z.object({ companies: z.array(CompanyItemWire), pagination }),
    async run({ search }) {
      const { companies, next } = await listCompanies({ ...directoryChoice(search), after: search.get("after") });
      return { companies: companies.map(companyItemWire), pagination: { has_next: next !== null, next_cursor: next } };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
