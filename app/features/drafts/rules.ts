/** The wizards of which a browser keeps its own copy; a step of the onboarding is one of its own. */
export type LocalDraft = "project-draft" | `onboarding.${number}`;

/** Where a browser keeps a member's own copy: nobody else at the same computer is shown it. */
export const localDraftKey = (draft: LocalDraft, memberId: number) => `portage.${draft}.${memberId}`;

/** From before the copies named their member: whose they are is not known. */
export const ownerlessKeys = ["portage.project-draft", "portage.onboarding"];
