import { Resolver } from "node:dns/promises";
import { adminOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { isPrivateHost } from "#app/network/outside.server.ts";
import { settings } from "#app/process/settings.server.ts";
import type { Setting } from "#app/ui/setting-list.tsx";
import { m } from "#app/words/messages.ts";

type LookUp = { timeoutMs: number; resolver?: Pick<Resolver, "resolveTxt"> };
/** What DNS says of the sender's domain: found with its record, not there, or not to be asked. */
export type SenderRecord = { name: "SPF" | "DKIM" | "DMARC"; state: "found" | "missing" | "unasked"; sentence: string };
/** `fault` says why nobody was asked. */
export type Sender = { domain: string; fault: string | null; records: SenderRecord[] };

const standard: LookUp = { timeoutMs: 2_000 };

/** Returns what receivers of mail find in the DNS of the sender's domain. Asks nobody where MAIL_FROM names no domain of the Internet. */
export async function examineSender(
  lookUp: LookUp = standard,
  mailFrom = settings.mailFrom,
  selector = settings.dkimSelector,
): Promise<Sender> {
  const domain = /@([^\s<>@]+?)\.?>?\s*$/.exec(mailFrom)?.[1]?.toLowerCase() ?? "";
  if (domain === "" || isPrivateHost(domain)) return { domain, fault: m.sender_private(), records: [] };
  const keys = `${selector === null ? "" : `${selector}.`}_domainkey.${domain}`;
  const resolver = lookUp.resolver ?? new Resolver({ timeout: lookUp.timeoutMs, tries: 1 });
  const answers = await Promise.all([domain, keys, `_dmarc.${domain}`].map((name) => textsOf(resolver, name)));
  const [atDomain, atKeys, atPolicy] = answers as [Answer, Answer, Answer];
  const records: SenderRecord[] = [
    recordOf("SPF", domain, atDomain, /^v=spf1(?: |$)/i),
    // Without DKIM_SELECTOR the key that signs is not known; below this name there are some, or there is no such name (RFC 8020).
    selector === null && atKeys.isThere && atKeys.texts
      ? { name: "DKIM", state: "found", sentence: m.sender_keys({ name: keys }) }
      : recordOf("DKIM", keys, atKeys, /^v=DKIM1|(?:^|;)\s*p=[^;\s]/i),
    recordOf("DMARC", `_dmarc.${domain}`, atPolicy, /^v=DMARC1/i),
  ];
  return { domain, fault: null, records };
}

/** `texts` is null where nobody answered. */
type Answer = { isThere: boolean; texts: string[] | null };

async function textsOf(resolver: Pick<Resolver, "resolveTxt">, name: string): Promise<Answer> {
  try {
    return { isThere: true, texts: (await resolver.resolveTxt(name)).map((parts) => parts.join("")) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENODATA") return { isThere: true, texts: [] };
    return { isThere: false, texts: code === "ENOTFOUND" ? [] : null };
  }
}

function recordOf(name: SenderRecord["name"], at: string, { texts }: Answer, wanted: RegExp): SenderRecord {
  if (!texts) return { name, state: "unasked", sentence: m.sender_unasked({ name: at }) };
  const record = texts.find((text) => wanted.test(text));
  return record
    ? { name, state: "found", sentence: record.slice(0, 500) }
    : { name, state: "missing", sentence: m.sender_missing({ name: at }) };
}

/** Returns what an admin should know of whether mail arrives: the settings, without secrets, and what DNS says. @throws AdminOnly */
export async function showDeliverability(viewer: Viewer): Promise<{ set: Setting[]; sender: Sender }> {
  adminOrThrow(viewer);
  const { domain, port } = settings.mailIn;
  const set: Setting[] = [
    ["MAIL_FROM", settings.mailFrom, m.setting_sender()],
    ["DKIM_SELECTOR", settings.dkimSelector ?? m.setting_dkim_unset(), m.setting_dkim()],
    ["SMTP_URL", settings.smtpUrl ? new URL(settings.smtpUrl).host : m.setting_mail_unset(), m.setting_mail()],
    [
      "OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_CONTACT",
      settings.operator.join(" · ") || m.setting_operator_unset(),
      m.setting_operator(),
    ],
    ["MAIL_IN_DOMAIN", domain ?? m.setting_mail_in_unset(), m.setting_mail_in()],
    ["MAIL_IN_PORT", port === null ? m.setting_mail_in_port_unset() : String(port), m.setting_mail_in_port()],
  ];
  return { set, sender: await examineSender() };
}
