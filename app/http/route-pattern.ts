/** Returns the pattern of a route's addresses, whatever the values of its parameters; `end` is the pattern of what may follow. */
export const routePattern = (path: string | undefined, end: string) =>
  new RegExp(`^/${(path ?? "").replace(/^\//, "").replace(/:\w+/g, "[^/?]+")}${end}`);
