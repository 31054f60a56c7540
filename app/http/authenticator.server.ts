import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import type { Account } from "#app/features/accounts/data.server.ts";
import { SignIn, type SignInInput } from "#app/features/accounts/forms.server.ts";
import { verifyCredentials } from "#app/features/accounts/operations.server.ts";
import { type Bearer, bearerOfToken, orCannotSignIn } from "#app/features/accounts/sessions.server.ts";
import { passSecondStep } from "#app/features/second-step/proof.server.ts";
import { SignInNeeded } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { clientAddress } from "./client-address.server.ts";
import { knownBrowser, userAgentOf } from "./cookies.server.ts";
import { parse, readForm, readJson } from "./read-input.server.ts";

/** The fields of a sign-in, the address they came from, and the cookie of a browser that signed in before. */
type Credentials = { input: SignInInput; address: string; cookie: string | null };

/** Reads the sign-in form. */
class FormStrategy extends Strategy<Account, Credentials> {
  name = "form";
  async authenticate(request: Request): Promise<Account> {
    const input = parse(SignIn, await readForm(request));
    return this.verify({ input, address: clientAddress(request), cookie: knownBrowser(request) });
  }
}

/** Reads the sign-in of a program, which sends no cookie, and the code of a second step with the password. */
class JsonStrategy extends Strategy<Account, Credentials> {
  name = "json";
  async authenticate(request: Request): Promise<Account> {
    const input = parse(SignIn, await readJson(request).catch(() => null));
    const account = await this.verify({ input, address: clientAddress(request), cookie: null });
    if (account.secondStepSince !== null) await orCannotSignIn(passSecondStep(account, input.code ?? "", userAgentOf(request)));
    return account;
  }
}

/** Reads `Authorization: Bearer <token>` of a JSON call. */
class BearerStrategy extends Strategy<Bearer, string> {
  name = "bearer";
  async authenticate(request: Request): Promise<Bearer> {
    const token = /^Bearer ([\w-]{43})$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
    if (!token) throw new SignInNeeded(m.problem_sign_in_needed());
    return this.verify(token);
  }
}

const verify = ({ input, address, cookie }: Credentials) => orCannotSignIn(verifyCredentials(input, address, cookie));
const accounts = new Authenticator<Account>().use(new FormStrategy(verify)).use(new JsonStrategy(verify));
const bearers = new Authenticator<Bearer>().use(
  new BearerStrategy(async (token) => {
    const bearer = await bearerOfToken(token);
    if (!bearer) throw new SignInNeeded(m.problem_sign_in_needed());
    return bearer;
  }),
);

/**
 * Checks the credentials in an unread request: all of them in JSON, and the password alone in a form, after which the page asks for the second
 * step. @throws InvalidInput, WrongCredentials, SignInLocked, StorageFull
 */
export const signIn = (how: "form" | "json", request: Request): Promise<Account> => accounts.authenticate(how, request);

/** Returns who calls the JSON API, or null without an Authorization header. @throws SignInNeeded for a token that does not work */
export async function bearerOf(request: Request): Promise<Bearer | null> {
  return request.headers.has("Authorization") ? bearers.authenticate("bearer", request) : null;
}
