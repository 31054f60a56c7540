/** What every bench database contains: a signed-in member, and a newest post with 200 comments. */
export const reader = { email: "reader@example.ca", password: "canoe over the portage", secret: "bench".padEnd(43, "-") };
export const cookie = `session=${reader.secret}`;
export const hub = "clean-energy";
export const commonWord = "sensor";
