import { renderToStaticMarkup } from "react-dom/server";
import { unsubscribePlaceholder } from "#app/features/mail/rules.ts";
import { settings } from "#app/process/settings.server.ts";
import { language, m } from "#app/words/messages.ts";
import type { DigestPart } from "./parts.server.ts";
import { mostBytes, partSizes } from "./rules.ts";

/** The parts of a digest, on a page and in a mail, with `most` lines of each. `base` begins its addresses. */
export function DigestParts({ parts, base = "", most = partSizes[0] }: { parts: DigestPart[]; base?: string; most?: number }) {
  return (
    <>
      {parts.map(({ title, lines, all }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {lines.slice(0, most).map((line) => (
              <li key={line.path + line.said}>
                <a href={base + line.path} lang={line.lang ?? undefined}>
                  {line.title}
                </a>
                <br />
                <small>{line.said}</small>
              </li>
            ))}
          </ul>
          {lines.length > most && (
            <p>
              <a href={base + all}>{m.digest_more({ count: lines.length - most })}</a>
            </p>
          )}
        </section>
      ))}
    </>
  );
}

/** What a mail says besides its parts: its subject, the end of its text, and the words of the link to the settings. */
type Said = { subject: string; foot: typeof m.digest_foot; change: string };

const saidOfDigest = (parts: DigestPart[]): Said => {
  const count = parts.reduce((sum, { lines }) => sum + lines.length, 0);
  return { subject: m.digest_subject({ count }), foot: m.digest_foot, change: m.digest_change() };
};

/** Returns both texts of a digest with as many lines of each part as are small enough. */
export function digestMail(parts: DigestPart[], said = saidOfDigest(parts)): { subject: string; body: string; html: string } {
  const subject = `${said.subject} · ${settings.brand.name}`;
  const sizes = partSizes.map((most) => textsOf(parts, most, said));
  const texts = sizes.find(({ body, html }) => encodedBytes(body) + encodedBytes(html) <= mostBytes) ?? sizes.at(-1);
  return { subject, body: "", html: "", ...texts };
}

/** What a text takes in a mail at most: three signs for each byte that is not ASCII, and a break in each line. */
function encodedBytes(text: string): number {
  const plain = text.length - text.replace(/[ -<>-~]/g, "").length;
  return Math.ceil((plain + 3 * (Buffer.byteLength(text) - plain)) * (78 / 75));
}

function textsOf(parts: DigestPart[], most: number, { foot, change }: Said) {
  const where = `${settings.baseUrl}/settings/follows/digest`;
  const lines = parts.map(({ title, lines, all }) => {
    const told = lines.slice(0, most).map((line) => `${line.title}\n${line.said}\n${settings.baseUrl}${line.path}`);
    const more = lines.length > most ? [`${m.digest_more({ count: lines.length - most })}\n${settings.baseUrl}${all}`] : [];
    return [title, ...told, ...more].join("\n\n");
  });
  const body = `${lines.join("\n\n\n")}\n\n\n${foot({ settings: where, unsubscribe: unsubscribePlaceholder })}\n`;
  const page = (
    <html lang={language()}>
      <body>
        <DigestParts parts={parts} base={settings.baseUrl} most={most} />
        <p>
          <a href={where}>{change}</a> · <a href={unsubscribePlaceholder}>{m.unsubscribe_title()}</a>
        </p>
        <p>
          {settings.operator.map((line) => (
            <span key={line}>
              {line}
              <br />
            </span>
          ))}
        </p>
      </body>
    </html>
  );
  return { body, html: `<!doctype html>${renderToStaticMarkup(page)}` };
}
