import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import type { Account } from "#app/features/accounts/data.server.ts";
import type { SignInInput } from "#app/features/accounts/forms.server.ts";
import { memberOfToken, verifyCredentials } from "#app/features/accounts/operations.server.ts";
import { SignInNeeded } from "#app/problems.ts";
import { m } from "#app/words/messages.ts";
import { type Member, memberOrThrow, type Viewer } from "./viewer.ts";

/** The fields of a sign-in, already read from a form or a JSON body, with the address they came from. */
export type Credentials = { input: SignInInput; address: string };
const given = new WeakMap<Request, Credentials>();

class PasswordStrategy extends Strategy<Account, Credentials> {
  name = "password";
  async authenticate(request: Request): Promise<Account> {
    const credentials = given.get(request);
    if (!credentials) throw new TypeError("signIn() hands the credentials over");
    return this.verify(credentials);
  }
}

/** The JSON API: `Authorization: Bearer <token>`. */
class BearerStrategy extends Strategy<Member, string> {
  name = "bearer";
  async authenticate(request: Request): Promise<Member> {
    const token = /^Bearer ([\w-]{43})$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
    if (!token) throw new SignInNeeded(m.problem_sign_in_needed());
    return this.verify(token);
  }
}

const accounts = new Authenticator<Account>().use(new PasswordStrategy(({ input, address }) => verifyCredentials(input, address)));
const bearers = new Authenticator<Member>().use(new BearerStrategy(async (token) => memberOrThrow(await memberOfToken(token))));

/** @throws InvalidInput, WrongCredentials, SignInLocked */
export async function signIn(request: Request, credentials: Credentials): Promise<Account> {
  given.set(request, credentials);
  return accounts.authenticate("password", request);
}

/** Who calls the JSON API; null without an Authorization header. @throws SignInNeeded for a token that does not work */
export async function bearerOf(request: Request): Promise<Viewer> {
  return request.headers.has("Authorization") ? bearers.authenticate("bearer", request) : null;
}
