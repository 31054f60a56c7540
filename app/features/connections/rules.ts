export const messageLimit = 500;
/** After a refusal the member who asked waits this long before asking again; the other side does not have to. */
export const askAgainDays = 30;
export const askAgainMs = askAgainDays * 24 * 3_600_000;
export const pageSize = 20;

export const connectionTabs = ["received", "sent", "connected"] as const;
export type ConnectionTab = (typeof connectionTabs)[number];

export const responses = ["accepted", "declined"] as const;
export type ConnectionResponse = (typeof responses)[number];

/** Returns the key of a pair, the same whoever asked: "3:17". */
export const pairOf = (a: number, b: number) => (a < b ? `${a}:${b}` : `${b}:${a}`);

/** A viewer's connection to a member, and their mute or block of the member. */
export type Tie = {
  connection: { id: number; state: "sent" | "received" | "connected" | "declined" } | null;
  block: "mute" | "block" | null;
};
