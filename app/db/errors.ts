const storageCodes = /^(ENOSPC|EDQUOT|EFBIG|EROFS|EIO|SQLITE_(FULL|IOERR|READONLY|CANTOPEN)\w*)$/;

/** Returns whether the disk refused a write because it is full, read-only or failing. */
export function isStorageFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && storageCodes.test(String(error.code))) || isStorageFailure(error.cause);
}

/** Returns whether an error says that a unique `column` ("users.email") would have held the same value twice. */
export function isUniqueViolation(error: unknown, column: string): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && "code" in cause && cause.code === "SQLITE_CONSTRAINT_UNIQUE" && cause.message.includes(column);
}
