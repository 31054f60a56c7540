/** How many members one text mentions, all its edits together: more names stay text, and tell nobody. */
export const mostMentioned = 10;

/** A text that can mention members. */
export type Mentioning = { type: "post" | "comment"; id: number };
