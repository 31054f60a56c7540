import { z } from "zod";

const isLoopback = ({ hostname }: URL) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** Https, or a provider on this very machine, which nobody on the way can read. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return !url.search && !url.hash && !url.username && (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url)));
}

const words = z.array(z.string().min(1)).default([]);

const Provider = z
  .strictObject({
    name: z.string().regex(/^[a-z][a-z0-9-]{0,29}$/, "must be a short word of a to z, 0 to 9 and hyphens, since addresses carry it"),
    label: z.string().min(1).max(60),
    label_fr: z.string().min(1).max(60).optional(),
    issuer: z.string().refine(isIssuer, "must be an https address without a query; http is for localhost alone"),
    client_id: z.string().min(1),
    client_secret: z.string().min(1).optional(),
    token_auth: z.enum(["client_secret_basic", "client_secret_post"]).default("client_secret_basic"),
    scope: z
      .string()
      .default("openid email profile")
      .refine((scope) => scope.split(" ").includes("openid"), 'must hold "openid"'),
    roles: z.strictObject({ claim: z.string().min(1), admin: words, moderator: words }).optional(),
  })
  .transform(({ label_fr: labelFr, client_id: clientId, client_secret: clientSecret, token_auth: tokenAuth, roles, ...rest }) => ({
    ...rest,
    labelFr: labelFr ?? rest.label,
    clientId,
    clientSecret: clientSecret ?? null,
    tokenAuth,
    /** Which values of which claim make somebody an admin or a moderator; null leaves roles to this site. */
    roles: roles ?? null,
  }));

/** A provider of sign-in by OpenID Connect, as OIDC_PROVIDERS describes it (docs/openid-connect.md). */
export type OidcProvider = z.output<typeof Provider>;

/** Reads OIDC_PROVIDERS, a JSON list, and says what is wrong with it. */
export function oidcProviders(value: string, context: z.RefinementCtx): OidcProvider[] {
  const parsed = z.array(Provider).safeParse(jsonIn(value));
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues)
      context.addIssue(`${path.length > 0 ? `${path.join(".")} ` : "as a JSON list: "}${message}`);
    return z.NEVER;
  }
  for (const key of ["name", "issuer"] as const)
    if (new Set(parsed.data.map((one) => one[key])).size < parsed.data.length) context.addIssue(`two providers have the same ${key}`);
  return parsed.data;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
