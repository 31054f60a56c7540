import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/**
 * Starts a mail server on loopback. `received` holds the decoded text of each accepted mail. While it `holds`, it reads a mail but never
 * confirms it; while it `refuses`, it accepts none. `sizes` are the bytes of each as it came, `senders` their envelope senders. `stop` closes the port, `start` opens the same port again.
 */
export async function mailServer() {
  const received: string[] = [];
  const sizes: number[] = [];
  const senders: string[] = [];
  const state = { holds: false, refuses: false, begun: 0 };
  let port = 0;
  let server: SMTPServer | null = null;
  const start = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      closeTimeout: 100,
      onMailFrom: (_address, _session, done) => done(state.refuses ? new Error("not today") : null),
      onData(stream, { envelope }, done) {
        state.begun += 1;
        let mail = "";
        stream.on("data", (chunk) => {
          mail += chunk;
        });
        stream.on("end", () => {
          if (state.holds) return;
          received.push(plain(mail));
          sizes.push(Buffer.byteLength(mail));
          senders.push(envelope.mailFrom ? envelope.mailFrom.address : "");
          done();
        });
      },
    });
    server.on("error", () => {}); // a killed client leaves a broken connection
    server.listen(port, "127.0.0.1");
    await once(server.server, "listening");
    port = (server.server.address() as AddressInfo).port;
  };
  const stop = () => new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()));
  await start();
  return { url: `smtp://127.0.0.1:${port}`, received, sizes, senders, state, start, stop };
}

/** Decodes the quoted-printable text as far as tests need it; the headers stay unchanged. */
function plain(mail: string): string {
  const end = mail.indexOf("\r\n\r\n");
  const text = mail.slice(end).replaceAll("=\r\n", "");
  return mail.slice(0, end) + text.replace(/(?:=[0-9A-F]{2})+/g, (coded) => Buffer.from(coded.replaceAll("=", ""), "hex").toString());
}
