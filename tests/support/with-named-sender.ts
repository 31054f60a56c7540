import { afterAll } from "vitest";
import { mailServer } from "./mail-server.ts";

/** Starts a mail server and names who sends. Settings are read once: what reads them is imported after this. */
export async function namedSender() {
  const smtp = await mailServer();
  process.env.SMTP_URL = smtp.url;
  process.env.OPERATOR_NAME = "Aide aux portages inc.";
  process.env.OPERATOR_ADDRESS = "1 rue du Canot, Gatineau QC J8X 2K1";
  process.env.OPERATOR_CONTACT = "info@portages.example";
  afterAll(() => smtp.stop());
  const { mailDelivered } = await import("#app/features/notifications/mail-delivery.server.ts");
  const mailsTo = async ({ email }: { email: string }) => {
    await mailDelivered();
    return smtp.received.filter((mail) => mail.includes(`To: ${email}`));
  };
  return { smtp, mailsTo };
}
