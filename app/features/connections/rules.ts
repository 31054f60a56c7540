export const messageLimit = 500;
/** After a refusal the one who asked waits this long before asking again; the other side need not. */
export const askAgainDays = 30;
export const askAgainMs = askAgainDays * 24 * 3_600_000;
export const pageSize = 20;

export const connectionTabs = ["received", "sent", "connected"] as const;
export type ConnectionTab = (typeof connectionTabs)[number];

export const responses = ["accepted", "declined"] as const;
export type ConnectionResponse = (typeof responses)[number];

/** One row per pair, whoever asked: "3:17". */
export const pairOf = (a: number, b: number) => (a < b ? `${a}:${b}` : `${b}:${a}`);

/** How the viewer stands to a member. */
export type Tie = {
  connection: { id: number; state: "sent" | "received" | "connected" | "declined" } | null;
  block: "mute" | "block" | null;
};
