/** What a member does in each of the text browsers, in this order. */
export const steps = ["register", "sign out", "sign in", "post", "read", "vote", "comment", "submit a company", "sign out"] as const;
export type Step = (typeof steps)[number];

/** The browsers that go it. */
export const textBrowsers = ["w3m", "lynx", "links", "Chromium without scripts and styles"] as const;
