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
const signInSentences: Sentences = {
  timeout: "Connection timeout. Please check your internet connection and try again.",
  unreachable: "An unexpected error occurred. Please try again.",
  unreadable: "Login failed. Please try again.",
  unexpected: "Login failed. Please try again.",
  conflict: "Login failed. Please try again.",
  of: (status) =>
    status === 401
      ? "Invalid email or password"
      : status >= 500
        ? "Server error. Please contact support if the problem persists."
        : undefined,
};
const registerFailed = "Registration failed. Please try again.";
const registerSentences: Sentences = {
  ...signInSentences,
  unreadable: registerFailed,
  unexpected: registerFailed,
  conflict: registerFailed,
  of: (status) => (status >= 500 ? signInSentences.of(status) : undefined),
};

const frenchSignIn: Sentences = {
  timeout: "La connexion a expiré. Vérifiez votre connexion Internet et réessayez.",
  unreachable: "Une erreur inattendue s’est produite. Veuillez réessayer.",
  unreadable: "La connexion a échoué. Veuillez réessayer.",
  unexpected: "La connexion a échoué. Veuillez réessayer.",
  conflict: "La connexion a échoué. Veuillez réessayer.",
  of: (status) =>
    status === 401
      ? "Courriel ou mot de passe incorrect"
      : status >= 500
        ? "Erreur du serveur. Si le problème persiste, écrivez au soutien."
        : undefined,
};
const frenchRegisterFailed = "L’inscription a échoué. Veuillez réessayer.";
const frenchRegister: Sentences = {
  ...frenchSignIn,
  unreadable: frenchRegisterFailed,
  unexpected: frenchRegisterFailed,
  conflict: frenchRegisterFailed,
  of: (status) => (status >= 500 ? frenchSignIn.of(status) : undefined),
};

export function authCalls(connection: Connection) {
  const { isFrench } = connection;

  /** Stores the token for later calls. */
  async function login({ email, password, code }: SignIn): Promise<Session> {
    const sentences = isFrench ? frenchSignIn : signInSentences;
    const body = { email: email.trim(), password, code };
    const asked = { body, attempts: 1, reads: ["token", "user"], sentences };
    const session = await connection.send<Session>("POST /api/auth/login", asked);
    connection.setToken(session.token);
    return session;
  }

  return {
    login,
    /** Registers, then signs in with the same credentials. */
    async register(input: Registration): Promise<Session> {
      const sentences = isFrench ? frenchRegister : registerSentences;
      await connection.send("POST /api/auth/register", { body: input, attempts: 1, sentences });
      return login(input).catch((cause) => {
        const sentence = isFrench
          ? "Inscription réussie, mais la connexion automatique a échoué. Veuillez vous connecter."
          : "Registration successful, but auto-login failed. Please login manually.";
        throw new ApiError(sentence, cause instanceof ApiError ? cause.status : 0, { cause });
      });
    },
    me: async () => (await connection.send<{ user: Account }>("GET /api/auth/me", { reads: ["user"] })).user,
    /** Pass the `revision` you read, so that a change made in between is not overwritten: the `ApiError` then has status 409. */
    updateProfile: async (fields: Partial<ProfileInput>, revision?: number) =>
      (
        await connection.send<{ user: Account }>("PUT /api/auth/profile", {
          body: fields,
          revision,
          reads: ["user"],
          failed: "Failed to update profile",
        })
      ).user,
    /** For admins: the way back for members who have lost phone and recovery codes. */
    resets: {
      list: () =>
        connection.send<{ waiting: SignInReset[]; ended: SignInReset[] }>("GET /api/auth/resets", { reads: ["waiting", "ended"] }),
      /** Takes effect after 48 hours, unless the member stops it; `member` is a username or an address. */
      start: async (input: ResetInput & { member: string }) =>
        (await connection.send<{ reset: SignInReset }>("POST /api/auth/resets", { body: input, attempts: 1, reads: ["reset"] })).reset,
      callOff: (id: number) => connection.send(`DELETE /api/auth/resets/${id}`, { attempts: 1 }),
    },
    /** Forgets the token in this client. The token itself stays valid: revoke it under Settings, Security. */
    logout: () => connection.setToken(undefined),
  };
}
