import { once } from "node:events";
import { SMTPServer } from "smtp-server";
import { bouncedAt, readAddress } from "#app/features/mail/answer-address.server.ts";
import { type MailOutcome, mostBytes, noteRefused, takeMail } from "#app/features/mail-in/operations.server.ts";
import { countRequest } from "#app/http/rate-limits.server.ts";
import { log } from "#app/process/log.server.ts";
import { settings } from "#app/process/settings.server.ts";

/** What a mail server is told: it sends a mail again after a code of 4, and back to its sender after one of 5. */
const answer = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

/** Counts what a member mails with what they write on the site; a mail has no address of its own to count against. */
export const countMail = (member: number) => countRequest("writes", { address: `mail of ${member}`, member });

/** Reads a mail up to the limit. Returns null for a larger one, read to its end. */
export async function readAtMost(stream: AsyncIterable<Buffer>): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size <= mostBytes) parts.push(part);
  }
  return size > mostBytes ? null : Buffer.concat(parts);
}

/** Takes mail by SMTP at a port, for our addresses alone. Returns a function that ends it after the mails under way. */
export async function receiveMail(port: number, host: string | undefined): Promise<() => Promise<void>> {
  const server = new SMTPServer({
    name: settings.mailIn.domain ?? undefined,
    banner: settings.brand.name,
    size: mostBytes,
    disabledCommands: ["AUTH", "STARTTLS"], // whoever wants the way to it sealed puts a mail server before it
    disableReverseLookup: true,
    maxClients: 20,
    socketTimeout: 60_000,
    closeTimeout: 5_000,
    onRcptTo: ({ address }, _session, done) =>
      done((readAddress(address, Date.now()) ?? bouncedAt(address)) ? null : answer(550, "5.1.1 No such address")),
    onData(stream, { envelope, remoteAddress, hostNameAppearsAs }, done) {
      const to = envelope.rcptTo.map(({ address }) => address);
      const sender = envelope.mailFrom ? envelope.mailFrom.address : "";
      readAtMost(stream)
        .then(
          (raw): MailOutcome | null | Promise<MailOutcome> =>
            raw &&
            takeMail(raw, {
              to,
              sender,
              isBounce: sender === "",
              client: { ip: remoteAddress, helo: hostNameAppearsAs },
              count: countMail,
            }),
        )
        .then(async (outcome) => {
          if (outcome === null) await noteRefused("large");
          if (outcome === null) done(answer(552, "5.3.4 The mail is too large"));
          else if (outcome === "forged") done(answer(550, "5.7.1 Another than its sender sent it, as SPF, DKIM or DMARC say"));
          else if (outcome === "unknown") done(answer(554, "5.6.0 The mail cannot be read"));
          else done(null, "2.0.0 Received");
        })
        .catch((err) => {
          log.error({ err }, "a mail could not be taken and will come again");
          done(answer(451, "4.3.0 Try again later"));
        });
    },
  });
  server.on("error", (err) => log.debug({ err }, "a mail server broke off"));
  server.listen(port, host);
  await once(server.server, "listening");
  return () => new Promise((resolve) => server.close(resolve));
}
