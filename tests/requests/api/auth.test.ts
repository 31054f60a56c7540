import { expect, test } from "vitest";
import { aMember, anAccount, aPassword } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { callApi, type Json, table, tokenOf } from "./api-table.ts";

const server = await sharedServer();

const member = await aMember({ username: "api-member" });
const token = await tokenOf(member);
const shape = [
  "accepts_mentions",
  "accepts_requests",
  "bio",
  "created_at",
  "email",
  "email_verified",
  "full_name",
  "id",
  "is_discoverable",
  "language",
  "light_pages",
  "location",
  "mailed_kinds",
  "occupation",
  "postal_code",
  "province",
  "revision",
  "roles",
  "shows_occupation",
  "shows_province",
  "shows_user_type",
  "skills",
  "unread_notifications",
  "user_type",
  "username",
  "workplace",
];
const newcomer = {
  email: "newcomer@example.ca",
  username: "newcomer",
  full_name: "New Comer",
  user_type: "seeker",
  postal_code: "v5k 0a1",
  password: aPassword,
};
const expired = { success: false, error: "Session expired, please login again" };
const guest = { success: false, error: "For members: sign in, or send a token." };

await anAccount("api-taken");

table(server.url, [
  { says: "is refused without a token", call: "GET /api/auth/me", status: 401, has: guest },
  { says: "is refused with a made-up token", call: "GET /api/auth/me", as: "a".repeat(43), status: 401, has: expired },
  { says: "is refused with a malformed token", call: "GET /api/auth/me", as: "short", status: 401, has: expired },
  {
    says: "gives one's own account",
    call: "GET /api/auth/me",
    as: token,
    status: 200,
    has: { user: { username: "api-member", roles: ["member"] } },
  },
  {
    says: "makes an account",
    call: "POST /api/auth/register",
    input: newcomer,
    status: 201,
    has: { user: { username: "newcomer", province: "BC", postal_code: "V5K 0A1" } },
    lacks: [aPassword],
  },
  {
    says: "needs e-mail, password and postal code before anything else",
    call: "POST /api/auth/register",
    input: { email: "x@example.ca" },
    status: 422,
    has: { error: "Email, password, and postal code are required", details: ["Email, password, and postal code are required"] },
  },
  {
    says: "lists every mistake",
    call: "POST /api/auth/register",
    input: { ...newcomer, email: "nobody", username: "a b", password: "short" },
    status: 422,
    has: {
      error: "Please enter a valid email address",
      details: [
        "Please enter a valid email address",
        "Password must be at least 8 characters long",
        "Username can only contain letters, numbers, hyphens, and underscores",
      ],
    },
    lacks: ['short"'],
  },
  {
    says: "refuses an e-mail that is taken",
    call: "POST /api/auth/register",
    input: { ...newcomer, username: "other-name", email: "api-taken@example.ca" },
    status: 422,
    has: { error: "An account with this email already exists" },
  },
  {
    says: "refuses values that are no text",
    call: "POST /api/auth/register",
    input: { ...newcomer, email: 5, username: ["x"], full_name: null, user_type: {} },
    status: 422,
  },
  {
    says: "cannot make an admin",
    call: "POST /api/auth/register",
    input: { ...newcomer, email: "sly@example.ca", username: "sly", role: "admin", roles: ["admin"] },
    status: 201,
    has: { user: { roles: ["member"] } },
  },
  {
    says: "changes a profile",
    call: "PUT /api/auth/profile",
    as: token,
    input: { full_name: "  Changed Name ", occupation: "Surveyor" },
    status: 200,
    has: { user: { full_name: "Changed Name", occupation: "Surveyor", user_type: "professional" } },
  },
  {
    says: "moves the province with the postal code",
    call: "PUT /api/auth/profile",
    as: token,
    input: { postal_code: "x0a0h0" },
    status: 200,
    has: { user: { postal_code: "X0A 0H0", province: "NU" } },
  },
  {
    says: "changes nothing when nothing is given",
    call: "PUT /api/auth/profile",
    as: token,
    input: {},
    status: 200,
    has: { user: { username: "api-member" } },
  },
  {
    says: "does not change a role, an e-mail or an id",
    call: "PUT /api/auth/profile",
    as: token,
    input: { role: "admin", roles: ["admin"], email: "x@y.ca", id: 1 },
    status: 200,
    has: { user: { roles: ["member"], email: "api-member@example.ca" } },
  },
  {
    says: "refuses an empty name",
    call: "PUT /api/auth/profile",
    as: token,
    input: { full_name: " " },
    status: 422,
    has: { error: "Enter your full name", details: ["Enter your full name"] },
  },
  {
    says: "refuses an unknown status",
    call: "PUT /api/auth/profile",
    as: token,
    input: { user_type: "emperor" },
    status: 422,
    has: { error: "Choose your current status" },
  },
  {
    says: "refuses a wrong postal code",
    call: "PUT /api/auth/profile",
    as: token,
    input: { postal_code: "90210" },
    status: 422,
    has: { error: "Please enter a valid Canadian postal code (e.g., K1A 0A6)" },
  },
  {
    says: "refuses an unknown language",
    call: "PUT /api/auth/profile",
    as: token,
    input: { language: "de" },
    status: 422,
    has: { error: "Choose English or French" },
  },
  { says: "is refused for a guest", call: "PUT /api/auth/profile", input: { full_name: "X" }, status: 401, has: guest },
  {
    says: "needs both fields",
    call: "POST /api/auth/login",
    input: { email: "api-taken@example.ca" },
    status: 422,
    has: { error: "Email and password are required" },
  },
  {
    says: "needs an address",
    call: "POST /api/auth/login",
    input: { email: "nobody", password: "x" },
    status: 422,
    has: { error: "Please enter a valid email address" },
  },
]);

test("signing in gives a token that works, and the account without its password", async () => {
  const account = await anAccount("api-sign-in");
  const { status, json, text } = await callApi(server.url, "POST /api/auth/login", {
    email: " API-sign-in@example.ca ",
    password: aPassword,
  });
  expect(status, text).toBe(200);
  expect(json).toMatchObject({ success: true, user: { id: account.id, username: "api-sign-in" } });
  expect(Object.keys(json.user as Json).sort()).toEqual(shape);
  expect(text).not.toContain(account.passwordHash);
  const me = await callApi(server.url, "GET /api/auth/me", undefined, json.token as string);
  expect(me.json.user).toEqual(json.user);
});

test("three wrong passwords lock signing in, with Retry-After", async () => {
  await anAccount("api-guess");
  const guess = (password: string) => callApi(server.url, "POST /api/auth/login", { email: "api-guess@example.ca", password });
  for (const _ of [1, 2]) {
    const { status, json } = await guess("not this");
    expect(status).toBe(401);
    expect(json).toMatchObject({ success: false, error: "Invalid email or password" });
  }
  const third = await guess("not this");
  expect(third.status).toBe(429);
  expect(third.headers.get("Retry-After")).toBe("30");
  expect(third.json.error).toBe("Too many failed attempts. Account locked for 30 seconds.");
  const right = await guess(aPassword);
  expect(right.status).toBe(429);
  expect(right.json.error).toMatch(/^Too many login attempts\. Please try again in \d+ seconds\.$/);
});

test("an answer of 401 says how to sign in", async () => {
  const { headers } = await callApi(server.url, "GET /api/auth/me");
  expect(headers.get("WWW-Authenticate")).toBe("Bearer");
});

test("errors come in the language of the request", async () => {
  const { json } = await callApi(server.url, "GET /api/auth/me", undefined, undefined, { "Accept-Language": "fr-CA" });
  expect(json.error).not.toBe(expired.error);
  const hub = await callApi(server.url, "GET /api/discovery/industry-hubs/nothing", undefined, undefined, { "Accept-Language": "fr-CA" });
  expect(hub.json.error).toBe("Ce pôle sectoriel n’existe pas");
});
