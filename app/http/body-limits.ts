import { routePattern } from "./route-pattern.ts";

/** The bytes a body may have: several times the longest text of any form, percent-encoded. JSON calls may send no more. */
export const bodyLimit = 128_000;

type Routes = Record<string, { path?: string | undefined; module: { handle?: unknown } } | undefined>;

/** Returns the limit at a path: `bodyLimit`, or what a route with a larger form says with `export const handle = { bodyLimit: … }`. */
export function bodyLimits(routes: Routes): (path: string) => number {
  const larger = Object.values(routes).flatMap((route) => {
    const { bodyLimit } = (route?.module.handle ?? {}) as { bodyLimit?: number };
    return bodyLimit ? [{ bodyLimit, pattern: routePattern(route?.path, "$") }] : [];
  });
  return (path) => larger.find(({ pattern }) => pattern.test(path))?.bodyLimit ?? bodyLimit;
}
