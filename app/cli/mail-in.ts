import { takeMail } from "#app/features/mail-in/operations.server.ts";
import { log } from "#app/process/log.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { countMail, readAtMost } from "#app/server/mail-receiver.ts";

/** The exit codes that mail servers know (sysexits.h): the mail goes back to its sender, or is kept and tried again. */
const [unusable, tryAgain] = [65, 75];

/** Takes a mail from standard input; `to` is the address that it came to, where the mail server tells. */
export async function mailInCommand(to?: string): Promise<void> {
  const code = await codeOf(to).catch((err) => {
    log.error({ err }, "a mail could not be taken and will come again");
    return tryAgain;
  });
  if (code === unusable) console.error("This is no mail that can be read, or none to an address of this site.");
  process.exit(code);
}

async function codeOf(to: string | undefined): Promise<number> {
  const raw = settings.mailIn.domain ? await readAtMost(process.stdin) : null;
  if (raw === null) return unusable;
  return (await takeMail(raw, { to: to ? [to] : [], count: countMail })) === "unknown" ? unusable : 0;
}
