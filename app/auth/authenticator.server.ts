import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import type { Account } from "#app/features/accounts/data.server.ts";
import type { SignInInput } from "#app/features/accounts/forms.server.ts";
import { verifyCredentials } from "#app/features/accounts/operations.server.ts";
import { bearerOfToken, orCannotSignIn } from "#app/features/accounts/sessions.server.ts";
import { SignInNeeded } from "#app/problems.ts";
import { m } from "#app/words/messages.ts";
import type { Bearer } from "./viewer.ts";

/** The fields of a sign-in, the address they came from, and the cookie of a browser that signed in before. */
export type Credentials = { input: SignInInput; address: string; cookie: string | null };

/** Reads credentials that a form or a JSON call brought and `signIn` wrote down again as JSON. */
class PasswordStrategy extends Strategy<Account, Credentials> {
  name = "password";
  async authenticate(request: Request): Promise<Account> {
    return this.verify(await request.json());
  }
}

/** The JSON API: `Authorization: Bearer <token>`. */
class BearerStrategy extends Strategy<Bearer, string> {
  name = "bearer";
  async authenticate(request: Request): Promise<Bearer> {
    const token = /^Bearer ([\w-]{43})$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
    if (!token) throw new SignInNeeded(m.problem_sign_in_needed());
    return this.verify(token);
  }
}

const accounts = new Authenticator<Account>().use(
  new PasswordStrategy(({ input, address, cookie }) => verifyCredentials(input, address, cookie)),
);
const bearers = new Authenticator<Bearer>().use(
  new BearerStrategy(async (token) => {
    const bearer = await bearerOfToken(token);
    if (!bearer) throw new SignInNeeded(m.problem_sign_in_needed());
    return bearer;
  }),
);

/** The body of `request` was read already, as a form or as JSON. @throws InvalidInput, WrongCredentials, SignInLocked, StorageFull */
export async function signIn(request: Request, credentials: Credentials): Promise<Account> {
  const { url, headers } = request;
  return orCannotSignIn(
    accounts.authenticate("password", new Request(url, { method: "POST", headers, body: JSON.stringify(credentials) })),
  );
}

/** Who calls the JSON API; null without an Authorization header. @throws SignInNeeded for a token that does not work */
export async function bearerOf(request: Request): Promise<Bearer | null> {
  return request.headers.has("Authorization") ? bearers.authenticate("bearer", request) : null;
}
