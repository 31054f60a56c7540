/** True when `error` says that `column` ("users.email") would have held the same value twice. */
export function isUniqueViolation(error: unknown, column: string): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && "code" in cause && cause.code === "SQLITE_CONSTRAINT_UNIQUE" && cause.message.includes(column);
}
