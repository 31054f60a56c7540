import { aMember, aPost } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { table, tokenOf } from "./api-table.ts";

const server = await sharedServer();

const token = await tokenOf(await aMember({ occupation: "Welder", postalCode: "B3H 4R2", province: "NS" }));
const bare = await tokenOf(await aMember({ occupation: null }));
const mapped = await aPost(undefined, { title: "A hunter’s maps of the floe edge" });
const call = "POST /api/intelligence/career-guidance" as const;

table(server.url, [
  { says: "needs a member", call, input: {}, status: 401, has: { error: "User authentication required" } },
  {
    says: "answers by the account",
    call,
    as: token,
    input: {},
    status: 200,
    has: {
      success: true,
      answered_by: "engine",
      canadian_context: { province: "Nova Scotia", mp_info: { party: "Liberal" } },
      usage_analytics: { shares: 0, clicks: 0, modifications: 0 },
    },
    lacks: ["B3H", "4R2"],
  },
  {
    says: "answers by what was sent",
    call,
    as: bare,
    input: { user_type: "seeker", postal_code: "x0a0h0", occupation: "Hunter", skills: ["data"], career_interests: ["ice", "maps"] },
    status: 200,
    has: { canadian_context: { province: "Nunavut", riding: "Nunavut" } },
    lacks: ["X0A"],
  },
  {
    says: "names posts, people and companies that fit, each with its reason",
    call,
    as: bare,
    input: { postal_code: "x0a0h0", occupation: "Hunter", career_interests: "ice and maps" },
    status: 200,
    has: {
      searched_words: ["ice", "maps", "Hunter"],
      posts: [{ path: `/post/${mapped.id}`, title: "A hunter’s maps of the floe edge", reason: "Close to your words “maps” and “Hunter”" }],
      people: [{ about: ["Ontario"], wrote: `/post/${mapped.id}`, reason: "Close to your words “maps” and “Hunter”" }],
      companies: [],
    },
  },
  {
    says: "tells what it read from somebody's words",
    call,
    as: bare,
    input: { postal_code: "M5V 2T6", occupation: "Refugee claimant, welder", career_interests: "a loan" },
    status: 200,
    has: { read_from_words: { residence_status: "refugee_claimant" } },
  },
  {
    says: "needs the whole context",
    call,
    as: bare,
    input: { postal_code: "K1A 0A6" },
    status: 422,
    has: { error: "Complete Canadian context required (postal code and occupation)" },
  },
  { says: "names what is wrong", call, as: token, input: { user_type: "king" }, status: 422 },
  {
    says: "cuts a wish that is none of its own",
    call,
    as: token,
    input: { wants: ["x".repeat(500)] },
    status: 422,
    has: { fields: { wants: `“${"x".repeat(40)}…” is none of learn, work, start, hire, fund and research` } },
  },
  {
    says: "takes groups, or none of them",
    call,
    as: token,
    input: { groups: ["women", "none"] },
    status: 422,
    has: { fields: { groups: "Choose groups, or none of them, but not both" } },
  },
  {
    says: "names each field of a wrong type",
    call,
    as: token,
    input: { wants: { a: 1 }, skills: [1, 2], occupation: 7, career_interests: [1], age: true, degree: ["x"] },
    status: 422,
    has: {
      fields: {
        wants: "Must be a list of names",
        skills: "Must be a list of names",
        occupation: "Must be text",
        career_interests: "Must be text",
        age: "Must be a number",
        degree: "Must be text",
      },
    },
  },
  { says: "takes POST alone", call: "GET /api/intelligence/career-guidance", as: token, status: 405 },
]);
