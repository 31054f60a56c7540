import type { z } from "zod";
import type { UserType } from "#app/features/accounts/rules.ts";
import type { ConnectionResponse, ConnectionTab } from "#app/features/connections/rules.ts";
import type { serializeConnection } from "#app/features/connections/serializers.server.ts";
import type { DigestInput } from "#app/features/digest/forms.server.ts";
import type { serializeDigest } from "#app/features/digest/serializers.server.ts";
import type { serializeFollow } from "#app/features/following/serializers.server.ts";
import type { FollowChannel } from "#app/features/follows/rules.ts";
import type { serializeFits } from "#app/features/guidance/fits-json.server.ts";
import type { serializeGuidance } from "#app/features/guidance/serializers.server.ts";
import type { OutcomeForm, serializeOutcome, serializeOutcomeSums } from "#app/features/outcomes/forms.server.ts";
import type { Made } from "#app/features/outcomes/rules.ts";
import type { serializePerson, serializeProfile } from "#app/features/people/serializers.server.ts";
import type { serializeSubscription } from "#app/features/push/serializers.server.ts";
import type { NoteForm } from "#app/features/saves/forms.server.ts";
import type { SaveTarget } from "#app/features/saves/rules.ts";
import type { serializeSaved } from "#app/features/saves/serializers.server.ts";
import type { Paged } from "./comments.ts";
import type { Connection } from "./connection.ts";

type Follow = ReturnType<typeof serializeFollow>;
type Saved = ReturnType<typeof serializeSaved>;
type SavedQuery = { type?: SaveTarget; folder?: string; after?: string };
type Outcome = { outcome: ReturnType<typeof serializeOutcome> };
type Digest = ReturnType<typeof serializeDigest>;
type Tie = ReturnType<typeof serializeConnection>;
type Profile = ReturnType<typeof serializeProfile>;
type Person = ReturnType<typeof serializePerson>;
type Guidance = ReturnType<typeof serializeGuidance> & ReturnType<typeof serializeFits>;
/** `after` is the `next_cursor` of the previous page. */
type AfterQuery = { after?: number };
type NumberPaged = { pagination: Omit<Paged["pagination"], "next_cursor"> & { next_cursor: number | null } };
export type PeopleQuery = AfterQuery & {
  search?: string;
  province?: string;
  user_type?: UserType;
  occupation?: string;
  skills?: string[];
};
/** The server takes missing fields from the member's account. */
export type GuidanceAsk = {
  user_type?: UserType;
  postal_code?: string;
  occupation?: string;
  life_stage?: string;
  wants?: string[];
  career_interests?: string | string[];
  experience_level?: string;
  industry?: string;
  skills?: string[];
  project_type?: string;
  specific_focus?: string;
  /** A group of the occupational classification that the member confirmed, or "none". */
  occupation_code?: string;
  /** What programmes ask of who applies; each may be left out. */
  residence_status?: string;
  degree?: string;
  legal_form?: string;
  indigenous?: string;
  groups?: string[];
  age?: number;
  employees?: number;
  revenue?: number;
  years_in_business?: number;
};

type PushPlace = ReturnType<typeof serializeSubscription>;

const outcomeOf = (made: Made, id: number) => `/api/social/outcomes/${made}/${id}` as const;
const followOf = (target: string) => `/api/social/follows/${encodeURIComponent(target)}` as const;
const savedOf = (type: SaveTarget, id: number) => `/api/social/saves/${type}/${id}` as const;
const folderOf = (name: string) => `/api/social/saves/folders/${encodeURIComponent(name)}` as const;

export function socialCalls(connection: Connection) {
  return {
    connections: {
      request: async (input: { receiver_id: number; message?: string }) =>
        (
          await connection.send<{ connection: Tie }>("POST /api/social/connections/request", {
            body: input,
            attempts: 1,
            reads: ["connection"],
            failed: "Failed to send connection request",
          })
        ).connection,
      respond: async (id: number, response: ConnectionResponse) =>
        (
          await connection.send<{ connection: Tie }>(`PUT /api/social/connections/${id}/respond`, {
            body: { response },
            attempts: 1,
            reads: ["connection"],
            failed: "Failed to respond to connection request",
          })
        ).connection,
      /** Lists your own connections; the server never shows those of another member. */
      list: (query: AfterQuery & { tab?: ConnectionTab } = {}, userId: number | "me" = "me") =>
        connection.send<{ connections: Tie[] } & NumberPaged>(`GET /api/social/connections/${userId}`, {
          query,
          reads: ["connections"],
          failed: "Failed to load connections",
        }),
    },
    digest: {
      show: async () =>
        (await connection.send<{ digest: Digest }>("GET /api/social/digest", { reads: ["digest"], failed: "Failed to load the digest" }))
          .digest,
      /** Chooses when the digest comes; "off" ends it. */
      choose: async (input: DigestInput) => (await connection.send<{ digest: Digest }>("PUT /api/social/digest", { body: input })).digest,
    },
    follows: {
      /** Lists what the caller follows, by kind, the latest first. */
      list: async () =>
        (await connection.send<{ follows: Follow[] }>("GET /api/social/follows", { reads: ["follows"], failed: "Failed to load follows" }))
          .follows,
      /** Follows a target ("hub:aerospace", "tag:kelp"), or changes how the caller is told of it. */
      put: (target: string, channel: FollowChannel = "site") =>
        connection.send<{ target: string; channel: FollowChannel }>(`PUT ${followOf(target)}`, {
          body: { channel },
          changes: ["discovery"],
        }),
      delete: (target: string) =>
        connection.send<{ target: string; channel: null }>(`DELETE ${followOf(target)}`, { changes: ["discovery"] }),
    },
    pushSubscriptions: {
      /** Lists where the caller is shown notices, with the key of the site that a subscription is made with. */
      list: () =>
        connection.send<{ application_server_key: string; subscriptions: PushPlace[] }>("GET /api/social/push-subscriptions", {
          reads: ["subscriptions"],
        }),
      add: async (input: { endpoint: string; keys: { p256dh: string; auth: string } }) =>
        (await connection.send<{ subscription: PushPlace }>("POST /api/social/push-subscriptions", { body: input, attempts: 1 }))
          .subscription,
      put: async (id: number, says_what: boolean) =>
        (await connection.send<{ subscription: PushPlace }>(`PUT /api/social/push-subscriptions/${id}`, { body: { says_what } }))
          .subscription,
      delete: (id: number) => connection.send<{ subscription: PushPlace }>(`DELETE /api/social/push-subscriptions/${id}`),
    },
    saves: {
      /** Lists what the caller saved of one kind, the latest first, and their folders. */
      list: (query: SavedQuery = {}) =>
        connection.send<{ saves: Saved[]; folders: string[] } & Pick<Paged, "pagination">>("GET /api/social/saves", {
          query,
          reads: ["saves"],
        }),
      get: async (type: SaveTarget, id: number) =>
        (await connection.send<{ saved: Saved }>(`GET ${savedOf(type, id)}`, { reads: ["saved"] })).saved,
      /** Saves something, in a folder and with a reminder where they are given. */
      put: async (type: SaveTarget, id: number, body: z.input<typeof NoteForm> = {}) =>
        (await connection.send<{ saved: Saved }>(`PUT ${savedOf(type, id)}`, { body, reads: ["saved"] })).saved,
      delete: (type: SaveTarget, id: number) => connection.send<{ saved: null }>(`DELETE ${savedOf(type, id)}`, {}),
      renameFolder: (folder: string, name: string) => connection.send<{ folder: string }>(`PUT ${folderOf(folder)}`, { body: { name } }),
      deleteFolder: (folder: string) => connection.send<{ folder: null }>(`DELETE ${folderOf(folder)}`, {}),
    },
    outcomes: {
      /** Sums of what authors show of what came of their projects and insights. */
      sums: async () =>
        (await connection.send<{ outcomes: ReturnType<typeof serializeOutcomeSums> }>("GET /api/social/outcomes", { reads: ["outcomes"] }))
          .outcomes,
      /** Whether the caller is asked what came of what they made. */
      setAsked: (asked: boolean) => connection.send<{ asked: boolean }>("PUT /api/social/outcomes", { body: { asked } }),
      get: async (made: Made, id: number) => (await connection.send<Outcome>(`GET ${outcomeOf(made, id)}`, { reads: ["outcome"] })).outcome,
      put: async (made: Made, id: number, body: z.input<typeof OutcomeForm>) =>
        (await connection.send<Outcome>(`PUT ${outcomeOf(made, id)}`, { body, reads: ["outcome"], changes: ["projects"] })).outcome,
      delete: async (made: Made, id: number) =>
        (await connection.send<Outcome>(`DELETE ${outcomeOf(made, id)}`, { reads: ["outcome"], changes: ["projects"] })).outcome,
    },
    people: {
      profile: async (userId: number | "me") =>
        (
          await connection.send<{ profile: Profile }>(`GET /api/social/profile/${userId}`, {
            reads: ["profile"],
            failed: "Failed to load profile showcase",
          })
        ).profile,
      discover: (query: PeopleQuery = {}) =>
        connection.send<{ users: Person[] } & NumberPaged>("GET /api/social/discover/users", {
          query,
          reads: ["users"],
          failed: "Failed to discover users",
        }),
    },
    careerGuidance: (ask: GuidanceAsk = {}) =>
      connection.send<Guidance>("POST /api/intelligence/career-guidance", {
        body: ask,
        timeoutMs: 15_000,
        attempts: 1,
        reads: ["confidence_score"],
        failed: "Failed to generate AI prompt",
      }),
  };
}
