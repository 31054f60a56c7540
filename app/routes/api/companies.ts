import { directoryChoice } from "#app/features/companies/directory-choice.ts";
import { listCompanies } from "#app/features/companies/list-companies.server.ts";
import { companyItemWire } from "#app/features/companies/wire.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { readerOrThrow } from "./reader.server.ts";

const route = apiRoute({
  GET: async ({ viewer, query }) => {
    readerOrThrow(viewer);
    const { companies, next } = await listCompanies({ ...directoryChoice(query), after: query.get("cursor") });
    return { companies: companies.map(companyItemWire), pagination: { has_next: next !== null, next_cursor: next } };
  },
});
export const loader = route.loader;
export const action = route.action;
