/**
 * The forms whose input a browser stores too: each step of a wizard, and each project, company and translation of a post that is edited, by
 * its id.
 */
export type LocalDraft = "project-draft" | `${"onboarding" | "company" | "edit-project" | "edit-company" | "translate"}.${number}`;

/** Returns the localStorage key of a member's own copy, so that nobody else at the same computer sees it. */
export const localDraftKey = (draft: LocalDraft, memberId: number) => `portage.${draft}.${memberId}`;

/** Keys from before copies named their member; nobody can tell whose they are. */
export const ownerlessKeys = ["portage.project-draft", "portage.onboarding"];

/** How many drafts of posts and of comments a member may have (docs/product/pages.md#drafts). */
export const draftLimits = { post: 20, comment: 50 };
/** Drafts of posts and comments are forgotten when they have not changed for so long. */
export const draftDays = 90;

/** The form of a post or a comment that a draft is of. */
export type DraftPlace = { kind: "post" | "comment"; place: string };
type Subject = { type: "post" | "project"; id: number };

/** `key` is the submission key of the form that began it; a longer text is cut. */
export const newPostPlace = (key: string): DraftPlace => ({ kind: "post", place: `new.${key.slice(0, 100)}` });
export const isNewPost = ({ kind, place }: DraftPlace) => kind === "post" && place.startsWith("new.");
export const postEditPlace = (id: number): DraftPlace => ({ kind: "post", place: `edit.${id}` });
/** `form` is the comment that is answered or changed; null for the form of the discussion itself. */
export const commentPlace = ({ type, id }: Subject, form: CommentForm | null): DraftPlace => ({
  kind: "comment",
  place: form ? `${type}.${id}.${form.act}.${form.id}` : `${type}.${id}`,
});
export type CommentForm = { act: "reply" | "edit"; id: number };

/** What a draft is about: the post or project it belongs to, or for a new post the key that names it; and the comment it answers or changes. */
export type DraftAbout = { key: string | null; subject: Subject | null; form: CommentForm | null };

/** Reads what `commentPlace` and the others wrote. */
export function draftAbout({ kind, place }: DraftPlace): DraftAbout {
  const [first = "", second = "", act, id] = place.split(".");
  if (isNewPost({ kind, place })) return { key: place.slice(newPostPlace("").place.length), subject: null, form: null };
  if (kind === "post") return { key: null, subject: { type: "post", id: Number(second) }, form: null };
  const subject = { type: first === "project" ? "project" : "post", id: Number(second) } as const;
  return { key: null, subject, form: act === "reply" || act === "edit" ? { act, id: Number(id) } : null };
}

/** Returns the address where the form of a draft is filled with it. */
export function draftAddress(draft: DraftPlace & { id: number }): string {
  const { subject, form } = draftAbout(draft);
  if (!subject) return `/submit-post?draft=${draft.id}`;
  if (draft.kind === "post") return `/post/${subject.id}/edit?draft=${draft.id}`;
  const page = `/${subject.type}/${subject.id}`;
  if (!form) return `${page}#content-comment`;
  return `${page}?open=${form.act}.${form.id}#content-${form.act === "edit" ? "edit_comment" : "reply"}`;
}
