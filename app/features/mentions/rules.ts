/** How many members one text mentions, all its edits together: more names stay text, and tell nobody. */
export const mostMentioned = 10;

/** The names in a text that told nobody: because only its author may read it, or because no member whom its author can see has them. */
export type Unmentioned = { names: string[]; isPrivate: boolean };

/** A text that can mention members. */
export type Mentioning = { type: "post" | "comment"; id: number };
