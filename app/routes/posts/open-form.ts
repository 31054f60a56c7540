import type { OpenForm } from "#app/features/comments/comment-thread.tsx";

/** `?open=reply.12` opens the reply form under comment 12; anything else opens none. */
export function openForm(text: string | null): OpenForm {
  const match = /^(reply|edit|delete)\.(\d{1,15})$/.exec(text ?? "");
  if (!match) return null;
  return { kind: match[1] as "reply" | "edit" | "delete", id: Number(match[2]) };
}

/** A comment named in the address; 0 for none. */
export const commentId = (text: string | null) => (/^\d{1,15}$/.test(text ?? "") ? Number(text) : 0);
