import { DatabaseAway } from "#app/operations/problems.ts";

/** Codes of the system's sockets, and PostgreSQL's classes 08 (connection), 57P (shutdown, crash, starting up) and 25P03 (it ended ours). */
const silent = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0[1235]|25P03)$/;
/** What pg says itself, without a code. */
const lost = /^(Connection terminated|timeout expired|Query read timeout|Client (has encountered a connection error|was closed))/;
/**
 * The server is full (class 53), every connection of ours is in use, or it ended a statement by the limits we give it (57014, 55P03): because it is
 * slow, or because its clock was set.
 */
const full = /^(53[34]00|57014|55P03|timeout exceeded when trying to connect)/;

type Cause = Error & { code?: string; severity?: string };

function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = [];
  for (let one = error; one instanceof Error; one = one.cause) causes.push(one, ...(one instanceof AggregateError ? one.errors : []));
  return causes;
}

/** The server gave a connection up for a fault of its own: with a full disk it cannot even begin one. */
const isGivenUp = ({ code, severity }: Cause) => (severity === "FATAL" || severity === "PANIC") && /^(58|XX)/.test(code ?? "");

/** Returns whether a write reached a server that became a replica, or is one until it is promoted. */
export const isReadOnly = (error: unknown): boolean => causesOf(error).some(({ code }) => code === "25006");

/** Returns whether an error says that nothing came from the server, or that it is going down or coming up. */
export const saysNothing = (error: unknown): boolean =>
  causesOf(error).some((cause) => silent.test(cause.code ?? "") || lost.test(cause.message) || isGivenUp(cause));

/** Returns whether an error is an answer of a server that stands: whatever it does not like, it speaks. */
export const isAnswer = (error: unknown): boolean => !saysNothing(error) && causesOf(error).some(({ severity }) => severity !== undefined);

/** Returns whether an error says that the server was not reached, is left alone because it does not answer, or is no primary. */
export const isUnreachable = (error: unknown): boolean =>
  isReadOnly(error) ||
  saysNothing(error) ||
  causesOf(error).some(
    (cause) => cause instanceof DatabaseAway || cause.name === "ServerResting" || full.test(cause.code ?? "") || full.test(cause.message),
  );

/** Returns whether a transaction failed for another one's sake (serialization, deadlock), or may reach the primary at the next try. */
export const isToBeRepeated = (error: unknown): boolean =>
  isReadOnly(error) || causesOf(error).some(({ code }) => /^(40001|40P01)$/.test(code ?? ""));
