/** What every database to measure on holds: a member who is signed in, and the newest post, which 200 comments answer. */
export const reader = { email: "reader@example.ca", password: "canoe over the portage", secret: "bench".padEnd(43, "-") };
export const cookie = `session=${reader.secret}`;
export const hub = "clean-energy";
export const commonWord = "sensor";
