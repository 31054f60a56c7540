import { createTransport } from "nodemailer";
import { settings } from "#app/process/settings.server.ts";

/** Short timeouts, so that an unresponsive mail server does not delay the shutdown of the process. SMTP_URL can override them. */
const waits = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 30_000 };

/** The way to the mail server of SMTP_URL; null without one. */
export const transport = settings.smtpUrl ? createTransport({ url: settings.smtpUrl, ...waits }) : null;

/** Returns why the mail server cannot be used, or null where it takes mail from this site. Nothing is sent. */
export async function faultOfSmtp(): Promise<string | null> {
  try {
    await transport?.verify();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
