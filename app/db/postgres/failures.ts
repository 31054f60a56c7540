/** Codes of the system's sockets, and PostgreSQL's classes 08 (connection), 53 (resources) and 57P (shutdown, crash, starting up). */
const unreachable = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3}|53[34]00|57P0[1235])$/;
/** What pg says itself, without a code. */
const lost = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

function causesOf(error: unknown): (Error & { code?: string })[] {
  const causes: (Error & { code?: string })[] = [];
  for (let one = error; one instanceof Error; one = one.cause) causes.push(one, ...(one instanceof AggregateError ? one.errors : []));
  return causes;
}

/** Returns whether a write reached a server that became a replica, or is one until it is promoted. */
export const isReadOnly = (error: unknown): boolean => causesOf(error).some(({ code }) => code === "25006");

/** Returns whether an error says that the server was not reached, is going down or is coming up, or is no primary. */
export const isUnreachable = (error: unknown): boolean =>
  isReadOnly(error) || causesOf(error).some(({ code, message }) => unreachable.test(code ?? "") || lost.test(message));

/** Returns whether a transaction failed for another one's sake (serialization, deadlock), or may reach the primary at the next try. */
export const isToBeRepeated = (error: unknown): boolean =>
  isReadOnly(error) || causesOf(error).some(({ code }) => /^(40001|40P01)$/.test(code ?? ""));
