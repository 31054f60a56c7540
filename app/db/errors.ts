const storageCodes = /^(ENOSPC|EDQUOT|EFBIG|EROFS|EIO|SQLITE_(FULL|IOERR|READONLY|CANTOPEN)\w*|53100|58030)$/;

/** Returns whether the disk refused a write because it is full, read-only or failing. */
export function isStorageFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && storageCodes.test(String(error.code))) || isStorageFailure(error.cause);
}

/** Returns whether an error says that a unique `column` ("users.email") would have held the same value twice. */
export function isUniqueViolation(error: unknown, column: string): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error && "code" in cause)) return false;
  if (cause.code === "SQLITE_CONSTRAINT_UNIQUE") return cause.message.includes(column);
  // PostgreSQL: "Key (email)=(…) already exists." names the columns of the index.
  const { code, table, detail = "" } = cause as { code: unknown; table?: string; detail?: string };
  const [wanted, name = ""] = column.split(".");
  const [, columns = ""] = /^Key \(([^)]*)\)/.exec(detail) ?? [];
  return code === "23505" && table === wanted && columns.split(", ").includes(name);
}

/** Returns whether an error says that rows contradict the schema or each other: SQLite's constraints, PostgreSQL's classes 22 and 23. */
export const isContradiction = (error: unknown): boolean =>
  /^(SQLITE_(CONSTRAINT|MISMATCH)\w*|2[23]\w{3})$/.test((error as { code?: string }).code ?? "");
