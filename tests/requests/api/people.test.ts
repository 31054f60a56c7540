import { expect, test } from "vitest";
import { requestConnection } from "#app/features/connections/operations.server.ts";
import { aMember } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { callApi, table, tokenOf } from "./api-table.ts";

const server = await sharedServer();

const [ana, ben, cleo] = [
  await aMember({ username: "api-ana", skills: ["Rust", "Sonar"], province: "NS" }),
  await aMember({ username: "api-ben" }),
  await aMember({ username: "api-cleo", isDiscoverable: false, fullName: "Cleo Hidden" }),
];
const [anas, bens] = [await tokenOf(ana), await tokenOf(ben)];
const waiting = await requestConnection(ana, { receiver_id: cleo.id, message: "" });
const needed = { success: false };

table(server.url, [
  { says: "is for members", call: "POST /api/social/connections/request", input: { receiver_id: ben.id }, status: 401, has: needed },
  {
    says: "asks",
    call: "POST /api/social/connections/request",
    as: anas,
    input: { receiver_id: ben.id, message: "Hello" },
    status: 201,
    has: { connection: { requester_id: ana.id, receiver_id: ben.id, status: "pending", message: "Hello", responded_at: null } },
  },
  {
    says: "names what is wrong",
    call: "POST /api/social/connections/request",
    as: anas,
    input: { receiver_id: "nobody" },
    status: 422,
    has: { details: ["receiver_id must be the id of a member"] },
  },
  { says: "knows no such member", call: "POST /api/social/connections/request", as: anas, input: { receiver_id: 999_999 }, status: 404 },
  {
    says: "is not for who asked",
    call: `PUT /api/social/connections/${waiting.id}/respond`,
    as: anas,
    input: { response: "accepted" },
    status: 404,
  },
  {
    says: "takes two answers alone",
    call: `PUT /api/social/connections/${waiting.id}/respond`,
    as: anas,
    input: { response: "maybe" },
    status: 422,
  },
  {
    says: "finds nothing for a word",
    call: "PUT /api/social/connections/abc/respond",
    as: anas,
    input: { response: "accepted" },
    status: 404,
  },
  { says: "shows nobody another's", call: `GET /api/social/connections/${ben.id}`, as: anas, status: 403 },
  { says: "needs a token", call: "GET /api/social/connections/me", status: 401 },
  { says: "needs a token", call: "GET /api/social/profile/me", status: 401 },
  {
    says: "is one's own",
    call: "GET /api/social/profile/me",
    as: anas,
    status: 200,
    has: { profile: { username: "api-ana", province: "NS", skills: ["Rust", "Sonar"], is_private: false } },
    lacks: ["@example.ca", "K1A"],
  },
  {
    says: "keeps what is private",
    call: `GET /api/social/profile/${cleo.id}`,
    as: bens,
    status: 200,
    has: { profile: { username: "api-cleo", is_private: true, full_name: "" } },
    lacks: ["Cleo Hidden"],
  },
  { says: "knows no such member", call: "GET /api/social/profile/0", as: anas, status: 404 },
  { says: "is for members", call: "GET /api/social/discover/users", status: 401 },
  {
    says: "takes repeated skills",
    call: "GET /api/social/discover/users?skills[]=rust&skills[]=sonar&province=NS",
    as: bens,
    status: 200,
    has: { users: [{ username: "api-ana" }], pagination: { has_next: false, next_cursor: null } },
    lacks: ["@example.ca", "K1A"],
  },
  { says: "finds nobody hidden", call: "GET /api/social/discover/users?search=cleo", as: bens, status: 200, has: { users: [] } },
  {
    says: "changes the profile",
    call: "PUT /api/auth/profile",
    as: bens,
    input: {
      bio: "Fishes.",
      location: "Lunenburg",
      workplace: "Nets & Co",
      skills: ["Nets"],
      is_discoverable: false,
      mailed_kinds: ["reply", "reply"],
    },
    status: 200,
    has: {
      user: {
        bio: "Fishes.",
        location: "Lunenburg",
        workplace: "Nets & Co",
        skills: ["Nets"],
        is_discoverable: false,
        mailed_kinds: ["reply"],
      },
    },
  },
  {
    says: "names each field that is wrong",
    call: "PUT /api/auth/profile",
    as: bens,
    input: { bio: "a".repeat(1001), workplace: "a".repeat(121), skills: 4, is_discoverable: "yes", mailed_kinds: ["gossip"] },
    status: 422,
    has: {
      details: [
        "About you must be 1000 characters or fewer",
        "Where I work must be 120 characters or fewer",
        "Skills must be a list of names",
        "This must be true or false",
        "Only known kinds of notification can be chosen",
      ],
    },
  },
]);

test("a request is answered over the API, and then stands in both lists", async () => {
  const [one, two] = [await aMember(), await aMember()];
  const [ones, twos] = [await tokenOf(one), await tokenOf(two)];
  const { json } = await callApi(server.url, "POST /api/social/connections/request", { receiver_id: two.id }, ones);
  const { id } = json.connection as { id: number };
  const answer = await callApi(server.url, `PUT /api/social/connections/${id}/respond`, { response: "accepted" }, twos);
  expect(answer.json.connection).toMatchObject({ id, status: "accepted" });
  for (const [token, other] of [
    [ones, two],
    [twos, one],
  ] as const) {
    const { json: listed } = await callApi(server.url, "GET /api/social/connections/me", undefined, token);
    expect(listed.connections).toMatchObject([{ id, status: "accepted", user: { username: other.username } }]);
  }
});
