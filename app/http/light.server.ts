/** What browsers call themselves that show text alone: the picture of a face is nothing but its address to their readers. */
const textBrowsers = /^(Lynx|w3m|E?Links)[/ ]/;

/** Whether a request is for a page without the pictures of members: by Save-Data, or from a text browser. */
export const asksForLight = (headers: Pick<Headers, "get">): boolean =>
  headers.get("Save-Data") === "on" || textBrowsers.test(headers.get("User-Agent") ?? "");
