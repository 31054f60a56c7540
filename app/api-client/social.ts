import type { z } from "zod";
import type { UserType } from "#app/features/accounts/rules.ts";
import type { ConnectionResponse, ConnectionTab } from "#app/features/connections/rules.ts";
import type { serializeConnection } from "#app/features/connections/serializers.server.ts";
import type { DigestInput } from "#app/features/digest/forms.server.ts";
import type { serializeDigest } from "#app/features/digest/serializers.server.ts";
import type { TextDraftForm } from "#app/features/drafts/forms.server.ts";
import type { SerializedTextDraft } from "#app/features/drafts/serializers.server.ts";
import type { serializeFollow } from "#app/features/following/serializers.server.ts";
import type { FollowChannel } from "#app/features/follows/rules.ts";
import type { serializeFits } from "#app/features/guidance/fits-json.server.ts";
import type { GuidanceForm } from "#app/features/guidance/forms.server.ts";
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

type PushPlace = ReturnType<typeof serializeSubscription>;
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
export type GuidanceAsk = z.input<typeof GuidanceForm>;

/** `key` names the draft of a new post; `post_id` or `project_id`, with `reply_to` or `edit_of`, that of a comment. */
export type NewDraft = z.input<typeof TextDraftForm>;

const outcomeOf = (made: Made, id: number) => `/api/social/outcomes/${made}/${id}` as const;
const followOf = (target: string) => `/api/social/follows/${encodeURIComponent(target)}` as const;
const savedOf = (type: SaveTarget, id: number) => `/api/social/saves/${type}/${id}` as const;
const folderOf = (name: string) => `/api/social/saves/folders/${encodeURIComponent(name)}` as const;

export function socialCalls(connection: Connection) {
  return {
    connections: {
      request: (input: { receiver_id: number; message?: string }) =>
        connection.one<Tie>("POST /api/social/connections/request", "connection", {
          body: input,
          failed: "Failed to send connection request",
        }),
      respond: (id: number, response: ConnectionResponse) =>
        connection.one<Tie>(`PUT /api/social/connections/${id}/respond`, "connection", {
          body: { response },
          attempts: 1,
          failed: "Failed to respond to connection request",
        }),
      /** Lists your own connections; the server never shows those of another member. */
      list: (query: AfterQuery & { tab?: ConnectionTab } = {}, userId: number | "me" = "me") =>
        connection.send<{ connections: Tie[] } & NumberPaged>(`GET /api/social/connections/${userId}`, {
          query,
          reads: ["connections"],
          failed: "Failed to load connections",
        }),
    },
    digest: {
      show: () => connection.one<Digest>("GET /api/social/digest", "digest", { failed: "Failed to load the digest" }),
      /** Chooses when the digest comes; "off" ends it. */
      choose: (input: DigestInput) => connection.one<Digest>("PUT /api/social/digest", "digest", { body: input }),
    },
    follows: {
      /** Lists what the caller follows, by kind, the latest first. */
      list: () => connection.one<Follow[]>("GET /api/social/follows", "follows", { failed: "Failed to load follows" }),
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
      add: (input: { endpoint: string; keys: { p256dh: string; auth: string } }) =>
        connection.one<PushPlace>("POST /api/social/push-subscriptions", "subscription", { body: input }),
      put: (id: number, says_what: boolean) =>
        connection.one<PushPlace>(`PUT /api/social/push-subscriptions/${id}`, "subscription", { body: { says_what } }),
      delete: (id: number) => connection.send<{ subscription: PushPlace }>(`DELETE /api/social/push-subscriptions/${id}`),
    },
    saves: {
      /** Lists what the caller saved of one kind, the latest first, and their folders. */
      list: (query: SavedQuery = {}) =>
        connection.send<{ saves: Saved[]; folders: string[] } & Pick<Paged, "pagination">>("GET /api/social/saves", {
          query,
          reads: ["saves"],
        }),
      get: (type: SaveTarget, id: number) => connection.one<Saved>(`GET ${savedOf(type, id)}`, "saved"),
      /** Saves something, in a folder and with a reminder where they are given. */
      put: (type: SaveTarget, id: number, body: z.input<typeof NoteForm> = {}) =>
        connection.one<Saved>(`PUT ${savedOf(type, id)}`, "saved", { body }),
      delete: (type: SaveTarget, id: number) => connection.send<{ saved: null }>(`DELETE ${savedOf(type, id)}`, {}),
      renameFolder: (folder: string, name: string) => connection.send<{ folder: string }>(`PUT ${folderOf(folder)}`, { body: { name } }),
      deleteFolder: (folder: string) => connection.send<{ folder: null }>(`DELETE ${folderOf(folder)}`, {}),
    },
    outcomes: {
      /** Sums of what authors show of what came of their projects and insights. */
      sums: () => connection.one<ReturnType<typeof serializeOutcomeSums>>("GET /api/social/outcomes", "outcomes"),
      /** Whether the caller is asked what came of what they made. */
      setAsked: (asked: boolean) => connection.send<{ asked: boolean }>("PUT /api/social/outcomes", { body: { asked } }),
      get: (made: Made, id: number) => connection.one<Outcome["outcome"]>(`GET ${outcomeOf(made, id)}`, "outcome"),
      put: (made: Made, id: number, body: z.input<typeof OutcomeForm>) =>
        connection.one<Outcome["outcome"]>(`PUT ${outcomeOf(made, id)}`, "outcome", { body, changes: ["projects"] }),
      delete: (made: Made, id: number) =>
        connection.one<Outcome["outcome"]>(`DELETE ${outcomeOf(made, id)}`, "outcome", { changes: ["projects"] }),
    },
    people: {
      profile: (userId: number | "me") =>
        connection.one<Profile>(`GET /api/social/profile/${userId}`, "profile", { failed: "Failed to load profile showcase" }),
      discover: (query: PeopleQuery = {}) =>
        connection.send<{ users: Person[] } & NumberPaged>("GET /api/social/discover/users", {
          query,
          reads: ["users"],
          failed: "Failed to discover users",
        }),
    },
    /** One's own drafts of posts and comments. */
    drafts: {
      list: () => connection.one<SerializedTextDraft[]>("GET /api/social/drafts", "drafts", { failed: "Failed to load drafts" }),
      get: (id: number) => connection.one<SerializedTextDraft>(`GET /api/social/drafts/${id}`, "draft", { failed: "Failed to load draft" }),
      /** Returns null where nothing is typed, which keeps no draft. */
      put: (draft: NewDraft) =>
        connection.one<SerializedTextDraft | null>("PUT /api/social/drafts", "draft", {
          body: draft,
          reads: ["success"],
          failed: "Failed to save draft",
        }),
      delete: (id: number) =>
        connection.send(`DELETE /api/social/drafts/${id}`, { attempts: 1, reads: ["deleted"], failed: "Failed to delete draft" }),
    },
    pictures: {
      /** Sends a picture. The `pictures` of what is written name it by its `digest`, with a description as `alt`. */
      send: (file: Blob) =>
        connection.one<{ digest: string; width: number; height: number }>("POST /api/pictures", "picture", {
          file,
          timeoutMs: 30_000,
          failed: "Failed to send picture",
        }),
    },
    careerGuidance: (ask: GuidanceAsk = {}) =>
      connection.send<Guidance>("POST /api/intelligence/career-guidance", {
        body: ask,
        timeoutMs: 15_000,
        reads: ["confidence_score"],
        failed: "Failed to generate AI prompt",
      }),
  };
}
