import { transaction } from "#app/db/transaction.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import * as accounts from "./data.server.ts";
import { standingLink } from "./email-links.server.ts";
import * as data from "./email-links-data.server.ts";
import { browserKnownTo } from "./known-browser.server.ts";
import { countsOfBrowser } from "./sign-in-failures.server.ts";
import * as signIns from "./sign-ins-data.server.ts";

export const unlockLinkWorks = async (token: string): Promise<boolean> => (await standingLink(token, "unlock")) !== undefined;

/**
 * Uses up a link and returns the account that the browser is to be known to from now on: it is held up by its own wrong passwords alone, and
 * begins to count them anew. `cookie` is what it sent of being known. @throws InvalidInput
 */
export async function unlockBrowser(token: string, cookie: string | null): Promise<accounts.Account> {
  const now = Date.now();
  return transaction(async (tx) => {
    const link = await standingLink(token, "unlock", now, tx);
    const account = link && (await accounts.findAccountById(link.userId, tx));
    if (!link || !account) throw new InvalidInput({ form: m.reset_link_dead() });
    await data.endLink(tx, link.id, now);
    const browser = browserKnownTo(account, cookie);
    if (browser) await signIns.deleteSignInFailures(tx, Object.values(countsOfBrowser(account.email, browser)).map(({ key }) => key)); // biome-ignore format: one line
    return account;
  }, unseen);
}
