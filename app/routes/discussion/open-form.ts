import type { OpenForm } from "#app/features/comments/comment-thread.tsx";
import { idFrom } from "#app/text/ids.ts";

const forms = ["reply", "quote", "edit", "delete"] as const;

/** Parses `?open=`: "reply.12" opens the reply form under comment 12; an unknown value opens none. */
export function openForm(text: string | null): OpenForm {
  const [name, id] = (text ?? "").split(".");
  const kind = forms.find((form) => form === name);
  return kind && idFrom(id) ? { kind, id: idFrom(id) } : null;
}
