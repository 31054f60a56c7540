import { expect, test } from "vitest";
import { createClient } from "#app/api-client/client.ts";
import { hashSecret, newSecret } from "#app/auth/secret.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { createToken, listSignIns, revokeToken } from "#app/features/accounts/sign-ins.server.ts";
import { insertApiToken } from "#app/features/accounts/sign-ins-data.server.ts";
import { anAccount, aPassword } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { callApi } from "./api-table.ts";

const server = await sharedServer();

const account = await anAccount("back-again");
const email = "back-again@example.ca";
const dead: [string, string][] = [
  ["expired", await anExpiredToken()],
  ["revoked", await aRevokedToken()],
  ["made-up", newSecret()],
  ["malformed", "short"],
];

async function anExpiredToken(): Promise<string> {
  const secret = newSecret();
  const row = { userId: account.id, secretHash: hashSecret(secret), name: "old", createdAt: 0, expiresAt: Date.now() - 1 };
  await transaction((tx) => insertApiToken(tx, row));
  return secret;
}

async function aRevokedToken(): Promise<string> {
  const secret = await createToken(account, { name: "gone", days: "7", scope: "write" });
  const { tokens } = await listSignIns(account, null);
  await revokeToken(account, tokens.find(({ name }) => name === "gone")?.id ?? 0);
  return secret;
}

test.each(dead)("one %s token closes no call that is open to all", async (kind, token) => {
  const login = await callApi(server.url, "POST /api/auth/login", { email, password: aPassword }, token);
  expect(login.status, login.text).toBe(200);
  expect((await callApi(server.url, "GET /api/auth/me", undefined, login.json.token as string)).json.user).toMatchObject({ email });
  const wrong = await callApi(server.url, "POST /api/auth/login", { email: `${kind}@example.ca`, password: "wrong" }, token);
  expect([wrong.status, wrong.json.error]).toEqual([401, "Invalid email or password"]);
  const registration = { email: `new-${kind}@example.ca`, username: `new-${kind}`, full_name: "New", user_type: "seeker" };
  const input = { ...registration, postal_code: "K1A 0A6", password: aPassword };
  expect((await callApi(server.url, "POST /api/auth/register", input, token)).status).toBe(201);
  for (const path of ["/api/health", "/api/discovery/industry-hubs", "/api/discovery/industry-hubs/aerospace"]) {
    expect((await callApi(server.url, `GET ${path}`, undefined, token)).status, path).toBe(200);
  }
});

test.each(dead)("one %s token still opens nothing else, and is called expired there", async (_kind, token) => {
  const { status, json } = await callApi(server.url, "GET /api/discovery/posts", undefined, token);
  expect([status, json]).toEqual([401, { success: false, error: "Session expired, please login again" }]);
});

test.each(dead)("the client signs in with one %s token in its store, and keeps the new one", async (kind, token) => {
  const stored: (string | undefined)[] = [];
  const { auth } = createClient({ base: server.url, token, onToken: (given) => void stored.push(given) });
  await expect(auth.login({ email: `nobody-${kind}@example.ca`, password: "wrong" })).rejects.toMatchObject({
    status: 401,
    message: "Invalid email or password",
  });
  expect(stored).toEqual([]);
  const session = await auth.login({ email, password: aPassword });
  expect(stored).toEqual([session.token]);
  expect((await auth.me()).email).toBe(email);
});
