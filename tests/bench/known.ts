/** What every bench database contains: a signed-in member, others who write, and a newest post with 200 comments. */
export const reader = { email: "reader@example.ca", password: "canoe over the portage", secret: "bench".padEnd(43, "-") };
export const cookie = `session=${reader.secret}`;
/** The secrets of the members who write while the reader reads, for their sessions and tokens. */
export const writers = Array.from({ length: 20 }, (_, turn) => `writer${turn}`.padEnd(43, "-"));
export const hub = "clean-energy";
export const commonWord = "sensor";
