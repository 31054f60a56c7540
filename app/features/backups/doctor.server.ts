import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { memory } from "#app/cli/node-flags.js";
import type { ActChain } from "#app/db/act-chain.server.ts";
import {
  clearTextServers,
  examinePrimary,
  examineReplicas,
  mostBehind,
  type Promises,
  type ReplicaFacts,
} from "#app/db/examine-servers.server.ts";
import { logHolders, ofHolder } from "#app/db/log-holders.server.ts";
import { diagnose } from "#app/db/single-file.server.ts";
import { faultOf } from "#app/features/identities/provider.server.ts";
import { examineSender } from "#app/features/mail/deliverability.server.ts";
import { faultOfSmtp } from "#app/features/mail/transport.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { hourMs } from "#app/text/spans.ts";
import { readRecord } from "./files.server.ts";

export type Finding = { state: "good" | "look" | "bad"; about: string; sentence: string };

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

/** Returns what an operator should know, in the order in which to fix it. It only looks: it makes, upgrades and writes nothing. */
export async function examineSite(now = Date.now()): Promise<Finding[]> {
  const data = settings.databaseUrl ? await servers() : [...(await database()), ...log(), backups(now)];
  const [mailed, from, signedIn] = await Promise.all([mail(), sender(), providers()]);
  return [...folder(), ...data, memoryOf(memory), mailed, ...from, sayOperator(), sayIncoming(), address(), ...signedIn];
}

/** Whether each provider of sign-in says where members sign in and by which keys they are known. */
const providers = (): Promise<Finding[]> =>
  Promise.all(
    settings.oidc.providers.map(async (provider): Promise<Finding> => {
      const fault = await faultOf(provider);
      const about = `sign-in at ${provider.label}`;
      return fault === null
        ? { state: "good", about, sentence: `${provider.issuer} answers.` }
        : { state: "bad", about, sentence: `${provider.issuer} cannot be used: ${fault}. Check OIDC_PROVIDERS (docs/openid-connect.md).` };
    }),
  );

/** What a server of the database says, where the database is no file of ours. */
async function servers(): Promise<Finding[]> {
  const primary = await examinePrimary();
  const about = "database";
  if (primary.fault) return [{ state: "bad", about, sentence: primary.fault }, ...(await examineReplicas(primary)).map(orphan)];
  const schema = primary.pending > 0 ? `${primary.pending} steps behind this version; the next start takes them` : "of this version";
  return [
    { state: "good", about, sentence: `${primary.name}, ${megabytes(primary.bytes)}, its schema ${schema}.` },
    admins(primary.admins),
    ...searchIndex(primary.waiting),
    pages(primary.readsPages),
    ...recordOfActs(primary.acts),
    ...clearTextServers().map(clearText),
    ...(primary.promises ? fragile(primary.promises) : []),
    ...secret(),
    ...(primary.pending > 0 ? [] : (await examineReplicas(primary)).map(replica)),
    {
      state: "look",
      about: "backups",
      sentence: "are made with the server's own tools, which Portage does not look at (docs/operations.md).",
    },
  ];
}

/** Returns which settings of the server let it lose what it acknowledged. */
export function fragile({ fsync, full_page_writes, synchronous_commit, synchronous_standby_names }: Promises): Finding[] {
  const about = "what is acknowledged";
  const off = [fsync === "off" ? "fsync" : "", full_page_writes === "off" ? "full_page_writes" : ""].filter(Boolean);
  const isEarly = synchronous_commit === "off" || synchronous_commit === "local";
  const isAlone = settings.replicaUrls.length > 0 && synchronous_standby_names === "";
  const findings: [boolean, string][] = [
    [off.length > 0, `${off.join(" and ")} = off: a power cut can destroy the database.`],
    [isEarly, `synchronous_commit = ${synchronous_commit}: a crash or a fail-over can lose the last writes.`],
    [isAlone, "no replica confirms it (synchronous_standby_names is empty): a fail-over can lose the last writes."],
  ];
  return findings.flatMap(([isSo, sentence]) => (isSo ? [{ state: "look", about, sentence }] : []));
}

/** A secret in a folder is that of one node. */
const secret = (): Finding[] =>
  settings.secret === null
    ? [{ state: "look", about: "secret", sentence: "SECRET is not set, so each node makes its own: give all the same (docs/settings.md)." }]
    : [];

const clearText = (name: string): Finding => ({
  state: "look",
  about: "encryption",
  sentence: `${name} is spoken to in clear text: passwords and all that members write can be read on the way. Take sslmode=disable out of its address.`,
});

/** How far a replica is behind: seconds beat only while the site is served, changes are counted always. */
function replica({ name, fault, secondsBehind, changesBehind }: ReplicaFacts): Finding {
  const about = "replica";
  if (fault) return { state: "bad", about, sentence: fault };
  const behind = `${name} is ${secondsBehind} s and ${changesBehind} changes behind its primary`;
  if (secondsBehind > mostBehind)
    return { state: "bad", about, sentence: `${behind} and rests: nothing is read from it until it has caught up. Is it cut off?` };
  return { state: changesBehind > 0 ? "look" : "good", about, sentence: `${behind}.` };
}

/** A replica whose primary cannot be asked: whether reads can go on from it. */
const orphan = ({ name, fault }: ReplicaFacts): Finding =>
  fault
    ? { state: "bad", about: "replica", sentence: fault }
    : { state: "good", about: "replica", sentence: `${name} answers. How far it is behind can be told once its primary can be asked.` };

/** What an upgrade has left to be indexed: until then a search may miss older texts. */
const searchIndex = (waiting: number): Finding[] =>
  waiting > 0
    ? [{ state: "look", about: "search", sentence: `${waiting} rows wait to be indexed: it misses them until serve has read them.` }]
    : [];

/** Whether the pages of programmes are read, and by which contact those who run them reach the operator. */
function pages(isOn: boolean): Finding {
  const about = "programmes' pages";
  if (!isOn) return { state: "good", about, sentence: "are not read; an admin turns that on at /admin/programme-pages." };
  return settings.readerContact === null
    ? { state: "look", about, sentence: "are read without a contact: set OPERATOR_CONTACT." }
    : { state: "good", about, sentence: `are read; those who run them reach you at ${settings.readerContact}.` };
}

const admins = (count: number): Finding =>
  count > 0
    ? { state: "good", about: "admins", sentence: `${count}.` }
    : { state: "look", about: "admins", sentence: "None: serve prints a set-up link, or run portage admin grant <email>." };

/** What the chain of hashes says; nothing where the table is not there yet. */
function recordOfActs(acts: ActChain | null): Finding[] {
  const about = "record of acts";
  if (!acts) return [];
  if (acts.brokenAt === null) return [{ state: "good", about, sentence: `whole, ${acts.rows} acts of staff.` }];
  return [{ state: "bad", about, sentence: `It breaks at act ${acts.brokenAt}: from there on it is not what was recorded.` }];
}

function folder(): Finding[] {
  const about = "data folder";
  const isServed = settings.databaseUrl !== "";
  const ledger = isServed ? " One node at least must keep one: without its ledger, a restored database brings deleted accounts back." : "";
  const isThere = existsSync(settings.dataDir);
  try {
    accessSync(isThere ? settings.dataDir : nearestFolder(settings.dataDir), constants.W_OK);
  } catch {
    const sentence = `${settings.dataDir} cannot be ${isThere ? "written to" : "made"}. Give it to the user that runs Portage.${ledger}`;
    return [{ state: isServed ? "look" : "bad", about, sentence }];
  }
  if (!isThere) return [{ state: "look", about, sentence: `${settings.dataDir} is not there yet; serve makes it.${ledger}` }];
  const { bavail, bsize } = statfsSync(settings.dataDir);
  const free = bavail * bsize;
  const size = existsSync(settings.databaseFile) ? statSync(settings.databaseFile).size : 0;
  // A backup needs the size of the database once; an upgrade, with its copy, needs it twice.
  const enough = free > 2 * size + 100e6;
  return [
    { state: "good", about, sentence: settings.dataDir },
    {
      state: enough ? "good" : "bad",
      about: "disk",
      sentence: `${megabytes(free)} free${isServed ? "" : `; the database takes ${megabytes(size)}`}.`,
    },
  ];
}

/** The folder in which a missing one would be made. */
function nearestFolder(missing: string): string {
  const above = dirname(missing);
  return existsSync(above) || above === missing ? above : nearestFolder(above);
}

async function database(): Promise<Finding[]> {
  const about = "database";
  const file = settings.databaseFile;
  if (!existsSync(file)) return [{ state: "look", about, sentence: `${file} is not there yet; serve makes it.` }];
  try {
    accessSync(dirname(file), constants.W_OK);
    const { fault, half, pending, admins: count, rows, acts, waiting, readsPages } = await diagnose(file);
    if (fault) return [{ state: "bad", about, sentence: `${fault} Restore a backup: portage restore.` }];
    if (half) return [{ state: "bad", about, sentence: half }];
    const schema = pending > 0 ? `${pending} steps behind this version; the next start takes them` : "of this version";
    return [
      { state: "good", about, sentence: `whole, ${rows} rows, its schema ${schema}.` },
      admins(count),
      ...searchIndex(waiting),
      pages(readsPages),
      ...recordOfActs(acts),
    ];
  } catch (error) {
    return [{ state: "bad", about, sentence: `${file} cannot be examined: ${(error as Error).message}.` }];
  }
}

function log(): Finding[] {
  return logHolders(settings.databaseFile).map((holder) => ({ state: "look", about: "log", sentence: ofHolder(holder) }));
}

function backups(now: number): Finding {
  const about = "backups";
  const { backup } = readRecord();
  if (!backup) return { state: "look", about, sentence: "None was made yet: portage backup." };
  if (backup.failure) return { state: "bad", about, sentence: `The last one failed: ${backup.failure}` };
  const hours = Math.round((now - backup.at) / hourMs);
  const late = settings.backups.everyHours > 0 && hours > 2 * settings.backups.everyHours;
  return { state: late ? "look" : "good", about, sentence: `the last one is ${hours} hours old: ${backup.file}` };
}

/** What each process may take, and what of that drawn pages do. */
const memoryOf = (bytes: number): Finding => ({
  state: "good",
  about: "memory",
  sentence: `${megabytes(bytes)} for each process that serves, which keeps drawn pages in ${settings.pageCacheMb} MB at most (PAGE_CACHE_MB).`,
});

/** Whether mail goes out, as far as its server says without one. */
async function mail(): Promise<Finding> {
  const about = "mail";
  if (!settings.smtpUrl) {
    const sentence =
      "SMTP_URL is not set: mail stays in the outbox that an admin reads at /admin, and nobody must confirm an e-mail address.";
    return { state: "look", about, sentence };
  }
  const fault = await faultOfSmtp();
  return fault === null
    ? { state: "good", about, sentence: "goes out through SMTP_URL, whose server answers." }
    : { state: "bad", about, sentence: `The server of SMTP_URL cannot be used: ${fault}. Mail waits in the outbox until it can.` };
}

/** What receivers find in the sender's DNS, where mail goes out at all. */
async function sender(): Promise<Finding[]> {
  if (!settings.smtpUrl) return [];
  const { domain, fault, records } = await examineSender();
  if (fault) return [{ state: "look", about: "sender", sentence: fault }];
  return records.map(({ name, state, sentence }) => ({
    state: state === "found" ? "good" : "look",
    about: `${name} of ${domain}`,
    sentence,
  }));
}

type MailSettings = Pick<typeof settings, "digestLacks" | "operator" | "mailIn" | "smtpUrl">;

/** Whom the law asks that every mail names. */
export function sayOperator({ digestLacks, operator }: MailSettings = settings): Finding {
  const [about, missing] = ["who sends mail", digestLacks.filter((name) => name !== "SMTP_URL")];
  return missing.length === 0
    ? { state: "good", about, sentence: `${operator.join(", ")}: below every mail.` }
    : { state: "look", about, sentence: `${missing.join(", ")} ${missing.length > 1 ? "are" : "is"} not set: the law asks that every mail says it, so no digest is sent (docs/settings.md).` }; // biome-ignore format: one line
}

/** By which ways mail of members comes in, and whether any goes out that they could answer. */
export function sayIncoming({ mailIn, smtpUrl }: MailSettings = settings): Finding {
  const about = "mail that comes in";
  const { domain, port, key } = mailIn;
  if (domain === null)
    return { state: "good", about, sentence: "none is taken: MAIL_IN_DOMAIN is not set, so members cannot answer mail." };
  const ways = [
    ...(port === null ? [] : [`by SMTP at port ${port}`]),
    "by portage mail-in",
    ...(key === null ? [] : ["at /mail-in with MAIL_IN_KEY"]),
  ];
  const taken = `for ${domain}, ${ways.join(", ")}${ways.length > 1 ? "" : " alone"}.`;
  return smtpUrl
    ? { state: "good", about, sentence: taken }
    : { state: "look", about, sentence: `${taken} SMTP_URL is not set, so no mail goes out that could be answered.` };
}

function address(): Finding {
  const about = "address";
  return settings.baseUrl.startsWith("https:") || /\/\/(localhost|127\.)/.test(settings.baseUrl)
    ? { state: "good", about, sentence: settings.baseUrl }
    : { state: "look", about, sentence: `${settings.baseUrl} is not https: whoever listens in can read the cookies of members.` };
}
