import { previewText } from "#app/features/formatting/operations.server.ts";
import type { TextKind } from "#app/markdown/render.server.ts";
import { Problem } from "#app/operations/problems.ts";
import type { FormFailure } from "#app/ui/form-failure.ts";
import type { Near } from "#app/ui/near.tsx";
import type { FormCall } from "./form-action.server.ts";
import { requireMember } from "./guards.server.ts";

/** No field takes a longer text. */
const longest = 20_000;

/** Finds what may be the same as what somebody writes. */
type FindNear = (call: FormCall) => Promise<Near[]>;

/** Keeps the draft of a form. */
export type KeepDraft = (call: FormCall) => Promise<{ revision: number; savedAt: number | null }>;

/**
 * Returns the write named "preview" of a page: it writes nothing, and gives the form back with the text of one field as it will be read.
 * `kinds` are the fields that may be asked for; the button's value is the write that the form is for, and the field: "comment.content".
 * `keep` keeps the form's draft as well; where that fails the text is shown all the same. `findNear` finds what may be there already.
 */
export const previewOf =
  (kinds: Record<string, TextKind>, keep?: KeepDraft, findNear?: FindNear) =>
  async (call: FormCall): Promise<{ shown: FormFailure }> => {
    const { request, values, pressed } = call;
    const member = await requireMember(request);
    const [write = "", field = ""] = pressed.split(".");
    const kind = kinds[field];
    const preview = kind && { field, html: await previewText(member, (values[field] ?? "").slice(0, longest), kind, field === "content") };
    const draft = keep && (await keep(call).catch(sentenceOf));
    const near = findNear && (await findNear(call));
    return { shown: { ...shownWith(draft, values), pressed: write, ...(preview && { preview }), ...(near && { near }) } };
  };

/** Returns the write named "draft", which keeps the draft and gives the form back. */
export const draftOf =
  (keep: KeepDraft, findNear?: FindNear) =>
  async (call: FormCall): Promise<{ shown: FormFailure }> => ({
    shown: { ...shownWith(await keep(call), call.values), pressed: "draft", ...(findNear && { near: await findNear(call) }) },
  });

const shownWith = (draft: FormFailure["draft"], values: FormFailure["values"]) => ({
  values: draft && !("problem" in draft) ? { ...values, draft_revision: String(draft.revision) } : values,
  errors: {},
  ...(draft && { draft }),
});

function sentenceOf(error: unknown): { problem: string } {
  if (error instanceof Problem) return { problem: error.message };
  throw error;
}
