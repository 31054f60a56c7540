import { routePattern } from "./route-pattern.ts";

/** The bytes a body may have: several times the longest text of any form, percent-encoded. JSON calls may send no more. */
export const bodyLimit = 128_000;

/** The bytes that fields without a file may have, whatever a route says: each is read as text, which takes longer than a file. */
export const textLimit = 512_000;

type Routes = Record<string, { path?: string | undefined; module: { handle?: unknown } } | undefined>;

/**
 * Returns the limit at a path for a body of a type: `bodyLimit`, or what a route with a larger form says with
 * `export const handle = { bodyLimit: … }`.
 */
export function bodyLimits(routes: Routes): (path: string, type: string | null) => number {
  const larger = Object.values(routes).flatMap((route) => {
    const { bodyLimit } = (route?.module.handle ?? {}) as { bodyLimit?: number };
    return bodyLimit ? [{ bodyLimit, pattern: routePattern(route?.path, "$") }] : [];
  });
  return (path, type) => {
    const limit = larger.find(({ pattern }) => pattern.test(path))?.bodyLimit ?? bodyLimit;
    return /^(?:multipart|image)\//i.test(type ?? "") ? limit : Math.min(limit, textLimit);
  };
}
