/** The wizards whose input a browser stores too; each step of the onboarding counts as one. */
export type LocalDraft = "project-draft" | `onboarding.${number}`;

/** Returns the localStorage key of a member's own copy, so that nobody else at the same computer sees it. */
export const localDraftKey = (draft: LocalDraft, memberId: number) => `portage.${draft}.${memberId}`;

/** Keys from before copies named their member; nobody can tell whose they are. */
export const ownerlessKeys = ["portage.project-draft", "portage.onboarding"];
