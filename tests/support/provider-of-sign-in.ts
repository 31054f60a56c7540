import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

export type Person = { sub: string; email?: string; email_verified?: boolean; name?: string; groups?: string[] };
type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export const [clientId, clientSecret] = ["portage", "a secret of the client, long enough"];
const base64 = (value: object | Buffer) => (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString("base64url");

function newKeys() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { privateKey, jwk: { ...privateKey.export({ format: "jwk" }), kid: Math.random().toString(36), alg: "RS256", use: "sig" } };
}

/** Signs a token by hand, as a provider that lies would. */
export function signed(claims: object, key: KeyObject, header: object = {}): string {
  const content = `${base64({ alg: "RS256", typ: "JWT", ...header })}.${base64(claims)}`;
  return `${content}.${base64(sign("RSA-SHA256", Buffer.from(content), key))}`;
}

/** Starts a real provider on loopback, at which whoever comes is `person` without being asked, for a site at this address. */
export async function aProvider(site: string) {
  let person: Person = { sub: "nobody" };
  let keys = newKeys();
  let handle: Handler = () => {};
  /** What answers in the provider's place, by path. */
  const odd = new Map<string, Handler>();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://here").pathname;
    const instead = odd.get(path);
    if (instead) return instead(request, response);
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function run() {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: ["main", "roles"].map((name) => `${site}/login/with/${name}/back`),
          post_logout_redirect_uris: [`${site}/login`],
        },
      ],
      jwks: { keys: [keys.jwk] },
      cookies: { keys: ["signs the cookies of the provider"] },
      claims: { openid: ["sub", "groups"], email: ["email", "email_verified"], profile: ["name"] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context: unknown, { uid }: { uid: string }) => `${issuer}/interaction/${uid}` },
      findAccount: (_context: unknown, accountId: string) => ({ accountId, claims: () => ({ ...person, sub: accountId }) }),
      loadExistingGrant: async ({ oidc }: { oidc: { session: { accountId: string } } }) => {
        const grant = new provider.Grant({ clientId, accountId: oidc.session.accountId });
        grant.addOIDCScope("openid email profile");
        grant.addOIDCClaims(["groups"]);
        await grant.save();
        return grant;
      },
    });
    const callback = provider.callback();
    handle = (request, response) => {
      if (!request.url?.startsWith("/interaction/")) return callback(request, response);
      const result = person.sub === "nobody" ? { error: "access_denied" } : { login: { accountId: person.sub } };
      provider.interactionFinished(request, response, result).catch(() => response.writeHead(500).end());
    };
  }
  run();

  return {
    issuer,
    odd,
    /** Who signs in there from now on; nobody turns around. */
    is: (given: Person | null) => {
      person = given ?? { sub: "nobody" };
    },
    key: () => keys.privateKey,
    kid: () => keys.jwk.kid,
    rotate: () => {
      keys = newKeys();
      run();
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns a port that nothing listens on now. */
export async function aFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

export const answerJson = (json: object): Handler => (_request, response) => void response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(json)); // biome-ignore format: one line

/** Returns a port at which every connection ends at once: one that nothing listens on may be taken by another server meanwhile. */
export async function aDeadPort(): Promise<number> {
  const server = createServer((socket) => void socket.destroy()).unref();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
