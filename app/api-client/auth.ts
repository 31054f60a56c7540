import type { ProfileInput } from "#app/features/accounts/forms.server.ts";
import type { UserType } from "#app/features/accounts/rules.ts";
import type { serializeAccount } from "#app/features/accounts/serializers.server.ts";
import type { ResetInput } from "#app/features/sign-in-resets/forms.server.ts";
import type { serializeReset } from "#app/features/sign-in-resets/serializers.server.ts";
import type { Connection } from "./connection.ts";
import { ApiError } from "./request.ts";
import type { Sentences } from "./sentences.ts";

export type Account = ReturnType<typeof serializeAccount>;
export type SignInReset = ReturnType<typeof serializeReset>;
type Session = { token: string; user: Account };
/** `code` is that of the second step, for an account that has one. */
type SignIn = { email: string; password: string; code?: string };
type Registration = Omit<SignIn, "code"> & { username: string; full_name: string; user_type: UserType; postal_code: string };

/**
 * Error sentences of signing in and registering (docs/product/json-api.md#client-sign-in-sentences). A message of the server is shown
 * unchanged.
 */
const sentencesOf = (failed: string, said: Record<"timeout" | "unreachable" | "broken", string>, refused?: string): Sentences => ({
  ...said,
  unreadable: failed,
  unexpected: failed,
  conflict: failed,
  of: (status) => (status >= 500 ? said.broken : status === 401 ? refused : undefined),
});
const english = {
  timeout: "Connection timeout. Please check your internet connection and try again.",
  unreachable: "An unexpected error occurred. Please try again.",
  broken: "Server error. Please contact support if the problem persists.",
};
const french = {
  timeout: "La connexion a expiré. Vérifiez votre connexion Internet et réessayez.",
  unreachable: "Une erreur inattendue s’est produite. Veuillez réessayer.",
  broken: "Erreur du serveur. Si le problème persiste, écrivez au soutien.",
};
const inEnglish = {
  signIn: sentencesOf("Login failed. Please try again.", english, "Invalid email or password"),
  register: sentencesOf("Registration failed. Please try again.", english),
  registeredOnly: "Registration successful, but auto-login failed. Please login manually.",
};
const inFrench = {
  signIn: sentencesOf("La connexion a échoué. Veuillez réessayer.", french, "Courriel ou mot de passe incorrect"),
  register: sentencesOf("L’inscription a échoué. Veuillez réessayer.", french),
  registeredOnly: "Inscription réussie, mais la connexion automatique a échoué. Connectez-vous.",
};

export function authCalls(connection: Connection) {
  const sentences = connection.isFrench ? inFrench : inEnglish;

  /** Stores the token for later calls. */
  async function login({ email, password, code }: SignIn): Promise<Session> {
    const body = { email: email.trim(), password, code };
    const asked = { body, reads: ["token", "user"], sentences: sentences.signIn };
    const session = await connection.send<Session>("POST /api/auth/login", asked);
    connection.setToken(session.token);
    return session;
  }

  return {
    login,
    /** Registers, then signs in with the same credentials. */
    async register(input: Registration): Promise<Session> {
      await connection.send("POST /api/auth/register", { body: input, sentences: sentences.register });
      return login(input).catch((cause) => {
        throw new ApiError(sentences.registeredOnly, cause instanceof ApiError ? cause.status : 0, { cause });
      });
    },
    me: () => connection.one<Account>("GET /api/auth/me", "user"),
    /** Pass the `revision` you read, so that a change made in between is not overwritten: the `ApiError` then has status 409. */
    updateProfile: (fields: Partial<ProfileInput>, revision?: number) =>
      connection.one<Account>("PUT /api/auth/profile", "user", { body: fields, revision, failed: "Failed to update profile" }),
    /** For admins: the way back for members who have lost phone and recovery codes. */
    resets: {
      list: () =>
        connection.send<{ waiting: SignInReset[]; ended: SignInReset[] }>("GET /api/auth/resets", { reads: ["waiting", "ended"] }),
      /** Takes effect after 48 hours, unless the member stops it; `member` is a username or an address. */
      start: (input: ResetInput & { member: string }) => connection.one<SignInReset>("POST /api/auth/resets", "reset", { body: input }),
      callOff: (id: number) => connection.send(`DELETE /api/auth/resets/${id}`, { attempts: 1 }),
    },
    /** Forgets the token in this client. The token itself stays valid: revoke it under Settings, Security. */
    logout: () => connection.setToken(undefined),
  };
}
