/** What the addresses of a route's path look like, with any parameter in its place; `end` is the pattern of what may follow. */
export const routePattern = (path: string | undefined, end: string) =>
  new RegExp(`^/${(path ?? "").replace(/^\//, "").replace(/:\w+/g, "[^/?]+")}${end}`);
