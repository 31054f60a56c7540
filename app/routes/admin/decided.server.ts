import type { Member } from "#app/auth/viewer.ts";
import { statusLabel } from "#app/features/companies/labels.ts";
import { actLabels } from "#app/features/moderation/labels.ts";
import { targetLabels } from "#app/features/notifications/labels.ts";
import { type Item, isForAdmins, pathOf } from "#app/features/reviews/rules.ts";
import { m } from "#app/words/messages.ts";
import { itemShown } from "./waiting-items.server.ts";

/**
 * Returns what was just done to an item, and the way to it, where it can be taken back; null for what is gone. `isOpen` says that it waits
 * still: of a company something small was done then. @throws SignInNeeded
 */
export async function decidedShown(member: Member, item: Item | null, isOpen: boolean) {
  if (!item || (isForAdmins(item) && member.role !== "admin")) return null;
  const shown = await itemShown(member, item);
  return shown && { label: m.desk_see(), ...wordsOf(shown, item, isOpen), href: pathOf(item) };
}

const asked = (isAccepted: boolean) => (isAccepted ? m.acts_accepted() : m.acts_refused());

function wordsOf(shown: NonNullable<Awaited<ReturnType<typeof itemShown>>>, item: Item, isOpen: boolean) {
  switch (shown.as) {
    case "judged": {
      const { found, acts: [last] } = shown; // biome-ignore format: one line
      const title = found.title || (targetLabels[found.type]?.() ?? "");
      return { title, done: last ? actLabels[last.act]() : m.desk_saved(), ...(last?.act === "remove" && { label: m.removed_restore() }) };
    }
    case "appeal":
      return { title: m.appeal_of({ username: shown.appeal.appellant }), done: asked(shown.appeal.status === "upheld") };
    case "claim":
      return { title: m.claim_of({ name: shown.claim.name }), done: asked(shown.claim.status === "accepted") };
    case "correction":
      return { title: `${m.correction_of()} (${shown.program.title.text})`, done: asked(shown.correction.status === "taken") };
    case "company":
      // Of a page, reports were dismissed or facts decided on.
      return { title: shown.company.name, done: isOpen || item.startsWith("listing") ? m.desk_saved() : statusLabel(shown.company)() };
  }
}
