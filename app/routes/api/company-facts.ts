import { z } from "zod";
import type { Viewer } from "#app/auth/viewer.ts";
import { GivenForm, GivenJson, giveFacts, serializeGiven, showGiven, withdrawFacts } from "#app/features/companies/given-facts.server.ts";
import { companyRowById } from "#app/features/companies/operations.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";

/** Finds a company by its id, or by the slug of its profile page. */
const slugIn = async (viewer: Viewer, id = "") => (idFrom(id) ? (await companyRowById(viewer, idFrom(id))).slug : id);

const route = apiRoute({
  GET: apiCall({
    summary: m.call_company_facts,
    access: "member",
    answer: z.object({ facts: z.array(GivenJson) }),
    run: async ({ viewer, params }) => ({ facts: (await showGiven(viewer, await slugIn(viewer, params.id))).own.map(serializeGiven) }),
  }),
  POST: apiCall({
    summary: m.call_company_facts_give,
    access: "member",
    body: GivenForm,
    status: 201,
    answer: z.object({ facts: GivenJson }),
    run: async ({ viewer, params, body }) => ({ facts: serializeGiven(await giveFacts(viewer, await slugIn(viewer, params.id), body)) }),
  }),
  DELETE: apiCall({
    summary: m.call_company_facts_withdraw,
    access: "member",
    answer: z.object({ facts: z.null() }),
    async run({ viewer, params }) {
      await withdrawFacts(viewer, await slugIn(viewer, params.id));
      return { facts: null };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
