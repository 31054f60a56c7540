import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { memory } from "#app/cli/node-flags.js";
import { SettingsMistake } from "#app/operations/problems.ts";
import { dayMs } from "#app/text/spans.ts";
import { keepPostalCodes } from "#app/text/visible-text.ts";
import { type BrandLogo, readBrandLogo } from "./brand-logo.server.ts";
import { oidcProviders } from "./oidc-providers.server.ts";

function brandLogo(value: string, context: z.RefinementCtx): BrandLogo {
  try {
    return readBrandLogo(value);
  } catch (error) {
    context.addIssue((error as Error).message);
    return z.NEVER;
  }
}

function replicaUrls(value: string, context: z.RefinementCtx): string[] {
  const urls = value.split(/[\s,]+/).filter(Boolean);
  if (urls.every((url) => /^postgres(ql)?:/.test(url) && URL.canParse(url))) return urls;
  context.addIssue("must hold postgres: addresses, with commas between them");
  return z.NEVER;
}

const sslModes = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"];

const cannotUse = (mistakes: string) => new SettingsMistake(`These settings cannot be used:\n${mistakes}`);

/** The parameters of libpq that are heeded or can be left alone. Another is mistyped, or promises what is not kept. */
const addressParameters =
  /^(host|port|dbname|user|password|(fallback_)?application_name|options|connect_timeout|client_encoding|keepalives(_\w+)?|tcp_user_timeout|target_session_attrs|load_balance_hosts|channel_binding|gssencmode|ssl(mode|rootcert|cert|key|sni|negotiation)|uselibpqcompat)$/;

/** Returns what is wrong with what an address of PostgreSQL asks for, encryption above all; null where nothing is. */
function addressMistake(url: string, ca: string | undefined): string | null {
  if (url.startsWith("file:")) return null;
  const query = new URL(url).searchParams;
  const unknown = [...query.keys()].find((name) => !addressParameters.test(name));
  if (unknown) return `has ${unknown}=, which Portage does not know`;
  const mode = query.get("sslmode");
  if (mode !== null && !sslModes.includes(mode)) return `has sslmode=${mode}, which must be one of ${sslModes.join(", ")}`;
  if (mode === "verify-ca" && !ca && !query.has("sslrootcert")) return "sslmode=verify-ca needs DATABASE_CA, the file of who signed it";
  const file = query.get("sslrootcert");
  return file === null ? null : certificateMistake(file);
}

/** Returns what is wrong with a file that should hold certificates. */
function certificateMistake(file: string): string | null {
  try {
    return readFileSync(file, "utf8").includes("-----BEGIN CERTIFICATE-----")
      ? null
      : `${file} holds no certificate (-----BEGIN CERTIFICATE-----)`;
  } catch (error) {
    return `${file} cannot be read: ${(error as Error).message}`;
  }
}

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default("data"),
  DATABASE_URL: z
    .string()
    .refine(
      (url) => url.startsWith("file:") || (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)),
      "must be a file: address, such as file:data/portage.db, or one of PostgreSQL: postgres://user:password@host/name",
    )
    .optional(),
  DATABASE_REPLICA_URL: z.string().transform(replicaUrls).optional(),
  DATABASE_CA: z.string().optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(100).default(8),
  BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SECRET: z.string().min(32).optional(),
  READING: z.enum(["members", "public"]).default("members"),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  PUBLISH_UNVERIFIED: z.enum(["0", "1"]).default("0"),
  MAIL_FROM: z.string().default("Portage <portage@localhost>"),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[\w-]+(\.[\w-]+)*$/, "must be the name before ._domainkey")
    .optional(),
  OPERATOR_NAME: z.string().optional(),
  OPERATOR_ADDRESS: z.string().optional(),
  OPERATOR_CONTACT: z.string().optional(),
  MAIL_IN_DOMAIN: z.hostname().toLowerCase().optional(),
  MAIL_IN_KEY: z.string().min(32).optional(),
  MAIL_IN_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  CONTACT_EMAIL: z.email().optional(),
  LLM_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().min(1).optional(),
  MODEL_DIR: z.string().optional(),
  MODEL_HASH: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  INTELLIGENCE_URL: z.url({ protocol: /^https?$/ }).optional(),
  BRAND_NAME: z.string().min(1).default("Portage"),
  BRAND_TAGLINE: z.string().optional(),
  BRAND_MEANING: z.string().optional(),
  BRAND_LOGO: z.string().transform(brandLogo).optional(),
  TRUST_PROXY: z.enum(["0", "1"]).default("0"),
  SESSION_DAYS: z.coerce.number().min(1).max(400).default(30),
  SESSION_IDLE_DAYS: z.coerce.number().min(1).max(400).default(14),
  TOKEN_IDLE_DAYS: z.coerce.number().min(1).max(400).default(90),
  SECOND_STEP_FROM: z.iso.date("must be a day, such as 2027-03-01").optional(),
  OIDC_PROVIDERS: z.string().transform(oidcProviders).default([]),
  OIDC_ONLY: z.enum(["0", "1"]).default("0"),
  NEW_MEMBER_HOURS: z.coerce.number().min(0).default(24),
  NEW_MEMBER_POSTS_PER_HOUR: z.coerce.number().int().min(1).default(5),
  NEW_MEMBER_COMMENTS_PER_HOUR: z.coerce.number().int().min(1).default(30),
  NEW_MEMBER_LINKS: z.coerce.number().int().min(0).default(2),
  RATE_LIMIT_READS: z.coerce.number().int().min(1).default(600),
  RATE_LIMIT_WRITES: z.coerce.number().int().min(1).default(60),
  RATE_LIMIT_SIGN_INS: z.coerce.number().int().min(1).default(30),
  RATE_LIMIT_REGISTRATIONS: z.coerce.number().int().min(1).default(20),
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
  SEAM: z.enum(["on", "off"]).default("on"),
  PAGE_CACHE_MB: z.coerce.number().int().min(10).max(100_000).optional(),
  SHARED_PAGES: z.enum(["on", "off"]).default("on"),
  LINK_PREVIEWS: z.enum(["on", "off"]).default("on"),
  DEMO_PASSWORD: z.string().min(8).optional(),
  DURABILITY: z.enum(["normal", "full"]).default("normal"),
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY_HOURS: z.coerce.number().min(0).default(24),
  BACKUP_KEEP: z.coerce.number().int().min(1).default(7),
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});

/** Reads the settings from environment variables; docs/settings.md lists them. @throws SettingsMistake with a sentence per mistake */
export function readSettings(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const mistakes = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw cannotUse(mistakes.join("\n"));
  }
  const { data } = parsed;
  for (const name of ["MAIL_IN_PORT", "MAIL_IN_KEY"] as const)
    if (data[name] && !data.MAIL_IN_DOMAIN)
      throw cannotUse(`${name}: needs MAIL_IN_DOMAIN, the domain of the addresses that mail comes to`);
  if (data.OIDC_ONLY === "1" && data.OIDC_PROVIDERS.length === 0)
    throw cannotUse("OIDC_ONLY: needs OIDC_PROVIDERS, without which nobody could sign in");
  if (data.DATABASE_REPLICA_URL && !data.DATABASE_URL?.startsWith("postgres"))
    throw cannotUse("DATABASE_REPLICA_URL: needs DATABASE_URL, the address of its primary");
  for (const name of ["DATABASE_URL", "DATABASE_REPLICA_URL"] as const)
    for (const url of [data[name] ?? []].flat()) {
      const mistake = addressMistake(url, data.DATABASE_CA);
      if (mistake) throw cannotUse(`${name}: ${mistake}`);
    }
  const caMistake = data.DATABASE_CA && certificateMistake(data.DATABASE_CA);
  if (caMistake) throw cannotUse(`DATABASE_CA: ${caMistake}`);
  const dataDir = resolve(data.DATA_DIR);
  return Object.freeze({
    port: data.PORT,
    host: data.HOST,
    dataDir,
    databaseFile: data.DATABASE_URL?.startsWith("file:")
      ? resolve(data.DATABASE_URL.slice("file:".length))
      : resolve(dataDir, "portage.db"),
    /** The primary's address on PostgreSQL; empty on SQLite. */
    databaseUrl: data.DATABASE_URL?.startsWith("postgres") ? data.DATABASE_URL : "",
    replicaUrls: data.DATABASE_REPLICA_URL ?? [],
    /** The file with the certificate of who signs those of the database servers; null for the system's. */
    databaseCa: data.DATABASE_CA ? resolve(data.DATABASE_CA) : null,
    /** How many connections a process reads with. */
    databaseConnections: data.DATABASE_CONNECTIONS,
    baseUrl: (data.BASE_URL ?? `http://localhost:${data.PORT}`).replace(/\/$/, ""),
    /** Null: one is made and stored in the data folder (app/auth/site-secret.server.ts). */
    secret: data.SECRET ?? null,
    reading: data.READING,
    smtpUrl: data.SMTP_URL,
    /** Whether mail leaves this site. Where it does not, no page may promise any. */
    sendsMail: data.SMTP_URL !== undefined,
    mailFrom: data.MAIL_FROM,
    /** The name of the DKIM key that signs the mail; null where that is not set. */
    dkimSelector: data.DKIM_SELECTOR ?? null,
    /** Who sends mail: their name, where they are found and how they are reached, as far as that is set. */
    operator: [data.OPERATOR_NAME, data.OPERATOR_ADDRESS, data.OPERATOR_CONTACT].flatMap((line) =>
      line === undefined ? [] : keepPostalCodes(line),
    ),
    /** How whoever runs the site is reached by those whose pages it reads; null where that is not set. */
    readerContact: data.OPERATOR_CONTACT ?? data.CONTACT_EMAIL ?? null,
    /** Why no digest is sent, by the settings that are missing; empty where one is. */
    digestLacks: Object.entries({
      OPERATOR_NAME: data.OPERATOR_NAME,
      OPERATOR_ADDRESS: data.OPERATOR_ADDRESS,
      OPERATOR_CONTACT: data.OPERATOR_CONTACT,
      SMTP_URL: data.SMTP_URL,
    }).flatMap(([name, value]) => (value === undefined ? [name] : [])),
    /** The domain at which members answer mail and write posts by it, the port at which the server takes their mail itself, and the key of whoever posts it; null for none. */
    mailIn: { domain: data.MAIL_IN_DOMAIN ?? null, port: data.MAIL_IN_PORT ?? null, key: data.MAIL_IN_KEY ?? null },
    /** Whom /accessibility names. */
    contactEmail: data.CONTACT_EMAIL ?? null,
    /** Whether members publish only once their address is confirmed. Without a mail server nobody could confirm one. */
    verifiedToPublish: data.SMTP_URL !== undefined && data.PUBLISH_UNVERIFIED === "0",
    /** The external intelligence app that the admin area embeds while it answers. */
    intelligenceUrl: data.INTELLIGENCE_URL?.replace(/\/$/, "") ?? null,
    /** An OpenAI-compatible endpoint that answers in the engine's place; with null the engine answers alone. */
    llm: data.LLM_BASE_URL
      ? { baseUrl: data.LLM_BASE_URL.replace(/\/$/, ""), apiKey: data.LLM_API_KEY, model: data.LLM_MODEL ?? "default" }
      : null,
    /** What finds by meaning (app/features/search-engine/meaning.server.ts), with the hash that its files must have. */
    model: data.MODEL_DIR ? { folder: resolve(data.MODEL_DIR), hash: data.MODEL_HASH ?? "" } : null,
    brand: {
      name: data.BRAND_NAME,
      /** Null takes the catalogue's own words, in the reader's language. */
      tagline: data.BRAND_TAGLINE ?? null,
      meaning: data.BRAND_MEANING ?? null,
      logo: data.BRAND_LOGO?.address ?? null,
    },
    brandLogo: data.BRAND_LOGO ?? null,
    trustProxy: data.TRUST_PROXY === "1",
    /** How long a browser that is to be remembered stays signed in, and for how long without a visit, in milliseconds. */
    sessions: { rememberedMs: data.SESSION_DAYS * dayMs, idleMs: data.SESSION_IDLE_DAYS * dayMs },
    /** For how long without a call a program's token stays valid, in milliseconds. */
    tokenIdleMs: data.TOKEN_IDLE_DAYS * dayMs,
    /** From when on staff need a second step to act as such; null never requires one. */
    secondStepFrom: data.SECOND_STEP_FROM === undefined ? null : Date.parse(data.SECOND_STEP_FROM),
    /** The providers at which members can sign in, and whether they can sign in there alone. */
    oidc: { providers: data.OIDC_PROVIDERS, only: data.OIDC_ONLY === "1" },
    /** The limits of members in their first hours. */
    newMembers: {
      hours: data.NEW_MEMBER_HOURS,
      postsPerHour: data.NEW_MEMBER_POSTS_PER_HOUR,
      commentsPerHour: data.NEW_MEMBER_COMMENTS_PER_HOUR,
      links: data.NEW_MEMBER_LINKS,
    },
    /** The limits for one token, or for one address of guests; app/http/rate-limits.server.ts holds their time spans. */
    rateLimits: {
      reads: data.RATE_LIMIT_READS,
      writes: data.RATE_LIMIT_WRITES,
      "sign-ins": data.RATE_LIMIT_SIGN_INS,
      registrations: data.RATE_LIMIT_REGISTRATIONS,
    },
    /** The number of processes that serve. */
    webConcurrency: data.WEB_CONCURRENCY,
    /** Whether the server builds on what is inside Remix (app/server/remix/README.md). */
    seam: data.SEAM === "on",
    /** Whether reading pages are rendered once for all their readers. */
    pageCacheMb: data.PAGE_CACHE_MB ?? Math.floor(Math.max(16, Math.min(24, memory / 32_000_000))),
    sharedPages: data.SHARED_PAGES === "on",
    linkPreviews: data.LINK_PREVIEWS === "on",
    /** With "full", a write is acknowledged only once it is on the disk, so that not even a power cut loses it. */
    durability: data.DURABILITY,
    backups: {
      folder: resolve(data.BACKUP_DIR ?? resolve(dataDir, "backups")),
      /** With 0 the server makes none by itself. */
      everyHours: data.BACKUP_EVERY_HOURS,
      keep: data.BACKUP_KEEP,
    },
    metricsToken: data.METRICS_TOKEN,
    demoPassword: data.DEMO_PASSWORD,
    logLevel: data.LOG_LEVEL,
  });
}

export const settings = readSettings(process.env);
