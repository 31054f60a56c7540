import {
  AdminOnly,
  Conflict,
  DatabaseAway,
  Gone,
  InvalidInput,
  Moved,
  NotAllowed,
  NotFound,
  type Problem,
  ProofNeeded,
  SignInLocked,
  SignInNeeded,
  StorageFull,
  TooManyRequests,
  WrongCredentials,
} from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";

/** Returns the HTTP status of a problem; nothing else decides it. */
export function statusOf(problem: Problem): number {
  if (problem instanceof ProofNeeded && problem.refused) return statusOf(problem.refused);
  if (problem instanceof Moved) return 301;
  if (problem instanceof Gone) return 410;
  if (problem instanceof NotFound) return 404;
  if (problem instanceof SignInNeeded || problem instanceof WrongCredentials) return 401;
  if (problem instanceof NotAllowed) return 403;
  if (problem instanceof Conflict) return 409;
  if (problem instanceof InvalidInput) return 422;
  if (problem instanceof SignInLocked || problem instanceof TooManyRequests) return 429;
  if (problem instanceof StorageFull) return 507;
  if (problem instanceof DatabaseAway) return 503;
  return 400;
}

export function headersOf(problem: Problem): Record<string, string> {
  if (problem instanceof ProofNeeded && problem.refused) return headersOf(problem.refused);
  if (problem instanceof SignInLocked) return { "Retry-After": String(problem.seconds) };
  if (problem instanceof TooManyRequests) return { "Retry-After": String(problem.seconds), ...problem.headers };
  if (problem instanceof DatabaseAway) return { "Retry-After": "10" };
  if (problem instanceof SignInNeeded) return { "WWW-Authenticate": "Bearer" };
  if (problem instanceof Moved) return { Location: problem.apiPath };
  return {};
}

/** What the error boundary of a page that failed to load gets. */
export type ProblemFacts = { what: string; message: string };

export function factsOf(problem: Problem): ProblemFacts {
  const what =
    problem instanceof Gone
      ? "gone"
      : problem instanceof NotFound
        ? problem.what
        : problem instanceof AdminOnly
          ? "admin"
          : problem instanceof StorageFull || problem instanceof DatabaseAway
            ? "storage"
            : "not-allowed";
  return { what, message: problem.message };
}

/**
 * Returns `{ success: false, error, details }` of the JSON API; `fields` names the field of each detail. A conflict carries the current
 * revision, and in `details` what differs.
 */
export function serializeProblem(problem: Problem) {
  const refused = { success: false, error: problem.message };
  const isOfFields = problem instanceof InvalidInput || (problem instanceof WrongCredentials && !problem.fields.form);
  if (isOfFields) return { ...refused, details: Object.values(problem.fields), fields: problem.fields };
  if (!(problem instanceof Conflict)) return refused;
  const { standing, fields } = problem;
  if (!standing) return { ...refused, details: Object.values(fields), fields };
  return { ...refused, details: standing.differences.map((difference) => m.conflict_detail(difference)), revision: standing.revision };
}
