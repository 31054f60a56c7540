import { previewText } from "#app/features/formatting/operations.server.ts";
import type { TextKind } from "#app/markdown/render.server.ts";
import type { FormFailure } from "#app/ui/form-failure.ts";
import type { FormCall } from "./form-action.server.ts";
import { requireMember } from "./guards.server.ts";

/** No field takes a longer text. */
const longest = 20_000;

/**
 * Returns the write named "preview" of a page: it writes nothing, and gives the form back with the text of one field as it will be read.
 * `kinds` are the fields that may be asked for; the button's value is the write that the form is for, and the field: "comment.content".
 */
export const previewOf =
  (kinds: Record<string, TextKind>) =>
  async ({ request, values, pressed }: FormCall): Promise<{ shown: FormFailure }> => {
    const member = await requireMember(request);
    const [write = "", field = ""] = pressed.split(".");
    const kind = kinds[field];
    const preview = kind && { field, html: await previewText(member, (values[field] ?? "").slice(0, longest), kind, field === "content") };
    return { shown: { values, errors: {}, pressed: write, ...(preview && { preview }) } };
  };
