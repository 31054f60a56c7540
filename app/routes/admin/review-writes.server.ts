import { revokeClaim } from "#app/features/companies/claims.server.ts";
import { decideFacts } from "#app/features/companies/given-facts.server.ts";
import { decideLogo } from "#app/features/companies/logos.server.ts";
import { undoMerge } from "#app/features/companies/merge.server.ts";
import { addStaffNote, writeToSubmitter } from "#app/features/companies/messages.server.ts";
import { dismissReports } from "#app/features/companies/reports.server.ts";
import { acceptEdits, decideCompany, previewDecision, setPriority, setVerified } from "#app/features/companies/review.server.ts";
import { tickedIn } from "#app/features/reason-sentences/rules.ts";
import { claimNext } from "#app/features/review-queue/operations.server.ts";
import { pathOf } from "#app/features/reviews/rules.ts";
import { saidKey } from "#app/features/saved-filters/rules.ts";
import { type FormCall, openedOn } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { bulkNames } from "#app/operations/bulk.ts";
import { idFrom } from "#app/text/ids.ts";
import { savedAt } from "./saved.ts";

const idOf = ({ params, values }: FormCall) => idFrom(params.id ?? values.id);

/** Returns the address of the page that a form was on, with what it says at its top of what was just done. */
export function sameList(request: Request, said: Record<string, string>): string {
  const url = new URL(request.url);
  for (const name of [...bulkNames, "decided", "all", "take", "saved", saidKey]) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(said)) url.searchParams.set(name, value);
  return url.pathname + url.search;
}

const decisionIn = ({ values }: FormCall) => ({
  to: values.decide ?? "",
  note: values.note ?? "",
  revision: openedOn(values),
  say: tickedIn(values),
});

const factsDecided = (isTaken: boolean) => async (call: FormCall) => {
  const verdict = { id: idFrom(call.pressed), isTaken, answer: call.values.facts_answer ?? "", revision: openedOn(call.values) };
  await decideFacts(await requireAdmin(call.request), idOf(call), verdict);
  return { to: savedAt(`/admin/companies/${idOf(call)}`) };
};

/** The actions of a reviewer's buttons, in the list and on the page of one company. */
export const reviewWrites = {
  preview: async (call: FormCall) => {
    const mail = await previewDecision(await requireAdmin(call.request), idOf(call), decisionIn(call));
    return { shown: { values: call.values, errors: {}, mail } };
  },
  decide: async (call: FormCall) => {
    const admin = await requireAdmin(call.request);
    await decideCompany(admin, idOf(call), decisionIn(call));
    const next = call.values.next === "yes" ? await claimNext(admin) : null;
    const said = { decided: String(idOf(call)) };
    if (next === null) return { to: sameList(call.request, said) };
    const path = pathOf(next);
    return { to: path.startsWith("/admin/companies/") ? `${path}?${new URLSearchParams(said)}` : savedAt(path) };
  },
  write_answer: async (call: FormCall) => {
    await writeToSubmitter(await requireAdmin(call.request), idOf(call), call.values.answer ?? "");
    return { to: "#talk" };
  },
  write_staff_note: async (call: FormCall) => {
    await addStaffNote(await requireAdmin(call.request), idOf(call), call.values.staff_note ?? "");
    return { to: "#notes" };
  },
  dismiss: async (call: FormCall) => {
    await dismissReports(
      await requireAdmin(call.request),
      idOf(call),
      idFrom(call.pressed),
      call.values.dismiss_note ?? "",
      openedOn(call.values),
    );
    return { to: savedAt(`/admin/companies/${idOf(call)}`) };
  },
  take_facts: factsDecided(true),
  decline_facts: factsDecided(false),
  logo: async (call: FormCall) => {
    const to = call.pressed === "release" ? "release" : "refuse";
    await decideLogo(await requireAdmin(call.request), idOf(call), call.values.digest ?? "", to);
    return { to: savedAt(`/admin/companies/${idOf(call)}`) };
  },
  undo_merge: async (call: FormCall) => {
    await undoMerge(await requireAdmin(call.request), idOf(call), openedOn(call.values));
    return { to: savedAt(`/admin/companies/${idOf(call)}`) };
  },
  revoke: async (call: FormCall) => {
    await revokeClaim(await requireAdmin(call.request), idOf(call), call.values.revoke_reason ?? "", call.pressed);
    return { to: "#keepers" };
  },
  verify: async (call: FormCall) => {
    await setVerified(await requireAdmin(call.request), idOf(call), call.pressed === "yes", openedOn(call.values));
    return { to: savedAt(`/admin/companies/${idOf(call)}`) };
  },
  seen: async (call: FormCall) => {
    await acceptEdits(await requireAdmin(call.request), idOf(call), openedOn(call.values));
    return { to: savedAt(`/admin/companies/${idOf(call)}`) };
  },
  priority: async (call: FormCall) => {
    await setPriority(await requireAdmin(call.request), idOf(call), call.pressed, openedOn(call.values));
    return { to: savedAt(`/admin/companies/${idOf(call)}`) };
  },
};
