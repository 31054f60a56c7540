import { z } from "zod";
import { directoryChoice, filterEntries } from "#app/features/companies/filters.ts";
import { listCompanies } from "#app/features/companies/list-companies.server.ts";
import { companySorts } from "#app/features/companies/rules.ts";
import { CompanyItemJson, serializeCompanyItem } from "#app/features/companies/serializers.server.ts";
import { pagination } from "#app/fields/json-fields.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { cursorShapes } from "#app/text/cursors.ts";
import { m } from "#app/words/messages.ts";
import { choice, cursor, cursorAsked, hubAsked, line, provinceCode } from "./query-fields.server.ts";

const asked = ({ choices }: (typeof filterEntries)[number][1]) => {
  if (choices === "hubs") return line;
  if (choices === "provinces") return provinceCode;
  return choice(choices === "yes" ? ["true", "false"] : Object.keys(choices));
};
const filters = Object.fromEntries(filterEntries.map(([, filter]) => [filter.query, asked(filter)]));
const Query = z.object({ ...filters, search: line, sort: choice(companySorts), cursor });

const route = apiRoute({
  GET: apiCall({
    summary: m.call_companies,
    access: "reader",
    query: Query,
    answer: z.object({ companies: z.array(CompanyItemJson), pagination }),
    async run({ search }) {
      const { filters, ...choice } = directoryChoice(search);
      const hub = await hubAsked(search.get("industryHub") ?? "");
      const after = cursorAsked(
        search,
        choice.search !== "" ? cursorShapes.round : choice.sort === "name" ? cursorShapes.text : cursorShapes.keyset,
      );
      const { companies, next } = await listCompanies({ ...choice, filters: { ...filters, hub: hub?.slug }, after });
      return { companies: companies.map(serializeCompanyItem), pagination: { has_next: next !== null, next_cursor: next } };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
