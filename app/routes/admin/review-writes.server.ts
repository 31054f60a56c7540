import { requireAdmin } from "#app/auth/guards.server.ts";
import { acceptEdits, decideCompany, setPriority, setVerified } from "#app/features/companies/review.server.ts";
import type { FormCall } from "#app/http/form-action.server.ts";

const idOf = ({ params, values }: FormCall) => Number(/^\d{1,15}$/.exec(params.id ?? values.id ?? "")?.[0] ?? 0);

/** What a reviewer's buttons do, in the list and on a company's own page. */
export const reviewWrites = {
  decide: async (call: FormCall) => {
    const { from = "", note = "" } = call.values;
    await decideCompany(await requireAdmin(call.request), idOf(call), { from, to: call.pressed, note });
    return { to: `#company-${idOf(call)}` };
  },
  verify: async (call: FormCall) => {
    await setVerified(await requireAdmin(call.request), idOf(call), call.pressed === "yes");
    return { to: `/admin/companies/${idOf(call)}` };
  },
  seen: async (call: FormCall) => {
    await acceptEdits(await requireAdmin(call.request), idOf(call));
    return { to: `/admin/companies/${idOf(call)}` };
  },
  priority: async (call: FormCall) => {
    await setPriority(await requireAdmin(call.request), idOf(call), call.pressed);
    return { to: `/admin/companies/${idOf(call)}` };
  },
};
