import { decideClaim } from "#app/features/companies/claims.server.ts";
import { refuseCorrection } from "#app/features/funding/corrections.server.ts";
import { DecisionForm, decideAppeal, type Verdict } from "#app/features/moderation/appeals.server.ts";
import { ActForm } from "#app/features/moderation/forms.server.ts";
import { moderate } from "#app/features/moderation/operations.server.ts";
import { targetFrom } from "#app/features/moderation/rules.ts";
import { tickedIn } from "#app/features/reason-sentences/rules.ts";
import { claimNext, openNext } from "#app/features/review-queue/operations.server.ts";
import { choiceIn, deskPath } from "#app/features/review-queue/rules.ts";
import { type Item, type ItemType, itemFrom, pathOf } from "#app/features/reviews/rules.ts";
import { type FormCall, openedOn, type Writes } from "#app/http/form-action.server.ts";
import { requireAdmin, requireMember } from "#app/http/guards.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";
import { reviewWrites } from "./review-writes.server.ts";
import { savedAt } from "./saved.ts";

/** @throws NotFound for an address that names nothing a moderator judges */
export function targetOf(params: { type?: string; id?: string }) {
  const target = targetFrom(params.type, params.id);
  if (!target) throw new NotFound("page", m.page_not_found_text());
  return target;
}

/** The decisions on each kind of item, on its own page; the desk takes the same ones (`deskWrites`). */
export const judgeWrites: Writes = {
  act: async ({ request, params, values, pressed }) => {
    const [member, target] = [await requireMember(request), targetOf(params)];
    await moderate(member, target, parse(ActForm, { ...values, act: pressed, say: tickedIn(values) }));
    const isSettled = ["dismiss", "release", "remove"].includes(pressed);
    const next = isSettled && values.next === "yes" ? await claimNext(member) : null;
    return { to: savedAt(next ? pathOf(next) : `/moderation/${target.type}/${target.id}`) };
  },
};

const appealDecided = (verdict: Verdict) => async ({ request, params, values }: FormCall) => {
  const id = idFrom(params.id);
  await decideAppeal(await requireMember(request), verdict, parse(DecisionForm, { ...values, appeal: id }));
  return { to: `/moderation/appeals/${id}` };
}; // biome-ignore format: one write

export const appealWrites: Writes = { uphold: appealDecided("upheld"), dismiss: appealDecided("dismissed") };

const claimDecided = (accepted: boolean) => async ({ request, params, values }: FormCall) => {
  const id = idFrom(params.id);
  const seen = { revision: openedOn(values), message: values.seen_message ?? "", keeper: values.seen_keeper };
  await decideClaim(await requireAdmin(request), id, accepted, seen, values.reason);
  return { to: `/admin/claims/${id}` };
}; // biome-ignore format: one write

export const ownershipWrites: Writes = { accept_claim: claimDecided(true), refuse_claim: claimDecided(false) };

export const correctionWrites: Writes = {
  refuse: async ({ request, params, values }) => {
    await refuseCorrection(await requireAdmin(request), idFrom(params.id), (values.answer ?? "").trim());
    return { to: `/admin/corrections/${idFrom(params.id)}` };
  },
};

const writesFor = (type: ItemType): Writes => {
  if (type === "company" || type === "listing") return reviewWrites;
  if (type === "claim") return ownershipWrites;
  if (type === "correction") return correctionWrites;
  return type === "appeal" ? appealWrites : judgeWrites;
};

/**
 * Returns the decisions on the item that a form of the desk names, null for another form. After one the desk shows the same item while it
 * waits, else the next of the list, and says what was done.
 */
export function deskWrites({ desk }: Record<string, string>): Writes | null {
  const item = itemFrom(desk);
  if (!item) return null;
  const [type, id] = item.split(".") as [ItemType, string];
  const onDesk = Object.entries(writesFor(type)).map(([name, write]) => {
    const written = async (call: FormCall) => {
      const done = await write({ ...call, params: { type, id } });
      return done.to === undefined ? done : { ...done, to: await nextOnDesk(call.request, item) };
    };
    return [name, written] as const;
  });
  return Object.fromEntries(onDesk);
}

async function nextOnDesk(request: Request, decided: Item): Promise<string> {
  const choice = choiceIn(new URL(request.url).searchParams);
  const open = await openNext(await requireMember(request), choice, decided);
  return `${deskPath({ ...choice, open, decided })}#top`;
}
