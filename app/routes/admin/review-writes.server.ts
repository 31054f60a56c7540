import { acceptEdits, decideCompany, setPriority, setVerified } from "#app/features/companies/review.server.ts";
import { type FormCall, openedOn } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { idFrom } from "#app/text/ids.ts";

const idOf = ({ params, values }: FormCall) => idFrom(params.id ?? values.id);

/** Returns the address of the page that a form was on, with what it says at its top of what was just done. */
export function sameList(request: Request, said: Record<string, string>): string {
  const url = new URL(request.url);
  for (const name of ["decided", "done", "left", "all", "take", "saved"]) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(said)) url.searchParams.set(name, value);
  return url.pathname + url.search;
}

/** The actions of a reviewer's buttons, in the list and on the page of one company. */
export const reviewWrites = {
  decide: async (call: FormCall) => {
    const decision = { to: call.pressed, note: call.values.note ?? "", revision: openedOn(call.values) };
    await decideCompany(await requireAdmin(call.request), idOf(call), decision);
    return { to: sameList(call.request, { decided: String(idOf(call)) }) };
  },
  verify: async (call: FormCall) => {
    await setVerified(await requireAdmin(call.request), idOf(call), call.pressed === "yes", openedOn(call.values));
    return { to: `/admin/companies/${idOf(call)}` };
  },
  seen: async (call: FormCall) => {
    await acceptEdits(await requireAdmin(call.request), idOf(call), openedOn(call.values));
    return { to: `/admin/companies/${idOf(call)}` };
  },
  priority: async (call: FormCall) => {
    await setPriority(await requireAdmin(call.request), idOf(call), call.pressed, openedOn(call.values));
    return { to: `/admin/companies/${idOf(call)}` };
  },
};
