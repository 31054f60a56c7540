export const cameKinds = ["used", "not_yet", "dropped"] as const;
export type Came = (typeof cameKinds)[number];

export const madeKinds = ["project", "insight"] as const;
export type Made = (typeof madeKinds)[number];

/** After how many days an author is asked, once each. */
export const askDays = [30, 90, 365] as const;
/** How many days later it is too late to ask: nobody is asked about what is long past, say after the server was away. */
export const askWithin = 30;

export const mostHours = 1_000_000;
export const mostMoney = 1_000_000_000;

/** Returns the path of the page on which its author says what came of it. */
export const outcomePath = (made: Made, id: number) => `/${made === "project" ? "project" : "insights"}/${id}/outcome`;
