import { keyedHash } from "#app/auth/site-secret.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { networkOf } from "#app/network/network.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { SignInLocked, WrongCredentials } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { failuresBeforeLock, failuresKeptMs, failuresOfStrangers, lockSeconds, strangersSpanMs } from "./rules.ts";
import * as signIns from "./sign-ins-data.server.ts";

/** Failures that are counted together, and the lock they lead to. */
type Count = {
  key: string;
  emailHash: string;
  most: number;
  /** How long a count runs from its first failure on. */
  spanMs: number;
  lockMs: number;
  /** Whether the right password resets the count, since all its failures are the same person's. */
  isOwn: boolean;
  /** The sentence while it is locked, and the one for the failure that locks it. */
  locked: (seconds: number) => string;
  nowLocked: (seconds: number) => string;
};
type Counts = { quick: Count; slow: Count };

/** Finds the rows of an account without storing its address. */
export const emailHashOf = (email: string) => keyedHash("e-mail", email);

const minutes = (seconds: number) => ({ count: Math.ceil(seconds / 60) });

/** Three failures in a row lock for half a minute; ten within a quarter of an hour lock for a quarter of an hour. */
function countsOf(email: string, near: string, far: string): Counts {
  const key = (text: string) => keyedHash("failed sign-ins", `${email} ${text}`);
  const emailHash = emailHashOf(email);
  const isOwn = near === far;
  const slowed = (seconds: number) => (isOwn ? m.login_slowed_own(minutes(seconds)) : m.login_slowed(minutes(seconds)));
  return {
    quick: {
      key: key(`quick ${near}`),
      emailHash,
      most: failuresBeforeLock,
      spanMs: failuresKeptMs,
      lockMs: lockSeconds * 1000,
      isOwn: true,
      locked: (seconds) => m.login_locked({ seconds }),
      nowLocked: (seconds) => m.login_now_locked({ seconds }),
    },
    slow: {
      key: key(`slow ${far}`),
      emailHash,
      most: failuresOfStrangers,
      spanMs: strangersSpanMs,
      lockMs: strangersSpanMs,
      isOwn,
      locked: slowed,
      nowLocked: slowed,
    },
  };
}

export const countsOfStranger = (email: string, address: string) => countsOf(email, `network ${networkOf(address)}`, "strangers");
export const countsOfBrowser = (email: string, browser: string) => countsOf(email, `browser ${browser}`, `browser ${browser}`);
export const countsOfMember = (email: string) => countsOf(email, "member", "member");
/** Only who knows the password gets as far, so that no stranger locks anybody out of the second step. */
export const countsOfSecondStep = (email: string) => countsOf(email, "second step", "second step");

/**
 * Runs `isRight` unless one of the counts is locked, and counts a wrong password. The counts are read again inside the transaction: guesses
 * sent at once are all counted, and the right one among them does not pass once they have locked.
 * @throws WrongCredentials, SignInLocked
 */
export async function countingFailures({ quick, slow }: Counts, isRight: () => Promise<boolean>): Promise<void> {
  const counts = [slow, quick]; // the longer lock is reported first
  const keys = counts.map(({ key }) => key);
  refuseWhileLocked(counts, await signIns.findSignInFailures(keys));
  const right = await isRight();
  const now = Date.now();
  const failures = await transaction(async (tx) => {
    const before = await signIns.findSignInFailures(keys, tx);
    refuseWhileLocked(counts, before);
    const own = counts.flatMap(({ key, isOwn }) => (isOwn ? [key] : []));
    if (right) return before.length > 0 ? signIns.deleteSignInFailures(tx, own) : undefined;
    const after = counts.map((count) => oneMore(count, before, now));
    for (const row of after) await signIns.saveSignInFailures(tx, row);
    return after;
  }, unseen);
  if (right || !failures) return;
  const attempt = failures[1]?.count ?? 0;
  for (const [at, { lockMs, nowLocked }] of counts.entries()) {
    const seconds = lockMs / 1000;
    if (failures[at]?.lockedUntil) throw new SignInLocked(nowLocked(seconds), seconds, attempt);
  }
  throw new WrongCredentials(m.login_wrong(), attempt);
}

function refuseWhileLocked(counts: Count[], rows: signIns.SignInFailures[]) {
  for (const { key, locked } of counts) {
    const row = rows.find((one) => one.key === key);
    const seconds = Math.ceil(((row?.lockedUntil ?? 0) - Date.now()) / 1000);
    if (row && seconds > 0) throw new SignInLocked(locked(seconds), seconds, row.count);
  }
}

/** Returns the count with one more failure; it starts again at 1 when its lock or its span is over. */
function oneMore({ key, emailHash, most, spanMs, lockMs }: Count, rows: signIns.SignInFailures[], now: number): signIns.SignInFailures {
  const row = rows.find((one) => one.key === key);
  const goesOn = row && row.lockedUntil === null && row.firstAt > now - spanMs;
  const count = goesOn ? row.count + 1 : 1;
  return {
    key,
    emailHash,
    count,
    firstAt: goesOn ? row.firstAt : now,
    lastAt: now,
    lockedUntil: count >= most ? now + lockMs : null,
  };
}

/** Deletes old failures; the schedule runs it every hour. */
export async function forgetOldFailures(now: number): Promise<void> {
  await transaction((tx) => signIns.deleteSignInFailuresBefore(tx, now - failuresKeptMs), unseen);
}
