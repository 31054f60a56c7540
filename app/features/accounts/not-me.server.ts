import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import * as accounts from "./data.server.ts";
import { standingLink } from "./email-links.server.ts";
import * as data from "./email-links-data.server.ts";
import { replacePassword } from "./operations.server.ts";
import { noPassword } from "./password.server.ts";
import { newResetLink } from "./password-reset.server.ts";
import { notMeDays } from "./rules.ts";
import * as signIns from "./sign-ins-data.server.ts";

export const notMeLinkWorks = async (token: string): Promise<boolean> => (await standingLink(token, "not_me")) !== undefined;

/**
 * Ends the password and every session and token of the account whose owner says that something was not them, uses the link up, and returns the address at
 * which they set a new password: the link came by mail, as that one would. `also` is what else ends with them. @throws InvalidInput for a dead link
 */
export async function endEverySignIn(token: string, also = async (_tx: Writer, _userId: number) => {}): Promise<string> {
  const now = Date.now();
  return transaction(async (tx) => {
    const link = await standingLink(token, "not_me", now, tx);
    const account = link && (await accounts.findAccountById(link.userId, tx));
    // An account that has moved to another address is no more that of the mailbox.
    if (!account || account.email !== link.address) throw new InvalidInput({ form: m.not_me_dead({ days: notMeDays }) });
    await data.endLinks(tx, account.id, ["not_me"], now);
    await replacePassword(tx, account.id, { passwordHash: noPassword }, now); // whoever signed in may know it
    await signIns.deleteSignIns(tx, account.id);
    await also(tx, account.id);
    return newResetLink(tx, account, now);
  }, unseen);
}
