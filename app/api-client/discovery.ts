import type { z } from "zod";
import type { ApplicationForm } from "#app/features/applications/forms.server.ts";
import type { serializeApplication, serializeFigures } from "#app/features/applications/serializers.server.ts";
import type { CompanyFilterQuery } from "#app/features/companies/filters.ts";
import type { GivenForm, serializeGiven } from "#app/features/companies/given-facts.server.ts";
import type { serializeCompany, serializeCompanyItem } from "#app/features/companies/serializers.server.ts";
import type { CorrectionForm, serializeCorrection } from "#app/features/funding/corrections.server.ts";
import type { FundingFilter, FundingSort } from "#app/features/funding/rules.ts";
import type { serializeFunding } from "#app/features/funding/serializers.server.ts";
import type { serializeHub } from "#app/features/hubs/serializers.server.ts";
import type { Purpose } from "#app/features/open-data/readers/ai-register.ts";
import type {
  CreditJson,
  serializeAgreement,
  serializeBill,
  serializeGrantSums,
  serializeSystem,
  serializeSystemItem,
  serializeTender,
} from "#app/features/open-data/serializers.server.ts";
import type { pollFields } from "#app/features/polls/fields.ts";
import type { serializePoll } from "#app/features/polls/serializers.server.ts";
import type { postFields } from "#app/features/posts/fields.ts";
import type { PostForm } from "#app/features/posts/forms.server.ts";
import type { PostSort, PostType, TimeRange } from "#app/features/posts/rules.ts";
import type { serializePost, serializeTranslation } from "#app/features/posts/serializers.server.ts";
import type { TranslationForm } from "#app/features/posts/translation-form.server.ts";
import type { VoteType } from "#app/features/scores/rules.ts";
import type { Reading, SearchKind } from "#app/features/search/rules.ts";
import type { serializeFound, serializeRead } from "#app/features/search/serializers.server.ts";
import type { TimelineTag } from "#app/features/timeline/rules.ts";
import type { VoteTarget } from "#app/features/votes/rules.ts";
import type { Sent } from "#app/fields/record.ts";
import { checkPost } from "./checks.ts";
import { type CursorQuery, commentCalls, earlierTexts, type Paged } from "./comments.ts";
import type { Connection } from "./connection.ts";

export type Post = ReturnType<typeof serializePost>;
export type Poll = ReturnType<typeof serializePoll>;
type Translation = { translation: ReturnType<typeof serializeTranslation> };
export type NewTranslation = { title: string } & z.input<typeof TranslationForm>;
type Hub = ReturnType<typeof serializeHub>;
type CompanyItem = ReturnType<typeof serializeCompanyItem>;
type Company = ReturnType<typeof serializeCompany>;
export type Programme = ReturnType<typeof serializeFunding>;
type Application = ReturnType<typeof serializeApplication>;
type CompanyFacts = ReturnType<typeof serializeGiven>;
type Correction = ReturnType<typeof serializeCorrection>;
type Found = ReturnType<typeof serializeFound>;

/** `industryHub` is a slug, `province` a two-letter code. */
export type PostQuery = CursorQuery & {
  page?: number;
  limit?: number;
  sortBy?: PostSort;
  timeRange?: TimeRange;
  postType?: PostType | "all";
  timelineTag?: TimelineTag | "all";
  /** Questions without an answer alone. */
  unanswered?: boolean;
  /** Only what the caller follows, the newest first. */
  followed?: boolean;
  /** The ids of the company and the project that the posts are about. */
  aboutCompany?: number;
  aboutProject?: number;
  industryHub?: string;
  province?: string;
  search?: string;
};
/** What it is about is given by id, name or address. `industry_hub_id` is a hub's id or slug. `submission_key` is any text; sending the same key twice creates one post. */
export type NewPost = { title: string; tags: string[] } & Omit<
  Sent<typeof postFields>,
  "title" | "tags" | "industry_hub_id" | "about_company_id" | "about_project_id"
> &
  Sent<typeof pollFields> &
  Pick<z.input<typeof PostForm>, "industry_hub_id" | "about_company_id" | "about_project_id" | "pictures" | "language" | "submission_key">;
export type Answer = { comment_id: number; instead_of?: number | null };
export type CompanyQuery = CursorQuery & CompanyFilterQuery;
export type FundingQuery = CursorQuery & {
  filter?: FundingFilter;
  sort?: FundingSort;
  province?: string;
  industryHub?: string;
  search?: string;
};
export type Vote = { target_id: number; target_type: VoteTarget; vote_type: VoteType };
type Voted = { user_vote: VoteType | null; new_upvotes: number; new_downvotes: number };
export type SearchQuery = {
  q: string;
  kind?: SearchKind;
  hub?: string;
  province?: string;
  language?: "en" | "fr";
  without?: Reading;
  after?: string;
};
type Answers = { results: Found[]; counts: Partial<Record<SearchKind, number>>; tags: string[]; read: ReturnType<typeof serializeRead> };

export type TouchingQuery = CursorQuery & { industryHub?: string };
export type SystemQuery = CursorQuery & { department?: string; purpose?: Purpose; search?: string };
/** A page of public data with whose it is and when it was read. */
type PublicData<Content> = Content & Paged & { source: z.output<typeof CreditJson> };
type Recipients = { agreements: ReturnType<typeof serializeAgreement>[]; sums: ReturnType<typeof serializeGrantSums> | null };

type Merged = { id: number; slug: string; revision: number };

export function discoveryCalls(connection: Connection) {
  /** Counts a view. It has 1 s and one attempt. */
  const view = (id: number) =>
    connection.send<{ counted: boolean; view_count: number }>(`POST /api/discovery/posts/${id}/view`, { timeoutMs: 1000 });

  const translation = (id: number) => `/api/discovery/posts/${id}/translation` as const;
  const factsOf = (id: number | string) => `/api/discovery/companies/${encodeURIComponent(id)}/facts` as const;
  const programme = (slug: string) => `/api/discovery/funding/${encodeURIComponent(slug)}` as const;

  return {
    hubs: {
      list: () =>
        connection.list<{ hubs: Hub[] }>("discovery", "/api/discovery/industry-hubs", {
          reads: ["hubs"],
          failed: "Failed to load industry hubs",
        }),
      get: (slug: string) =>
        connection.one<Hub>(`GET /api/discovery/industry-hubs/${encodeURIComponent(slug)}`, "hub", { failed: "Industry hub not found" }),
    },
    posts: {
      list: (query: PostQuery = {}) =>
        connection.list<{ posts: Post[] } & Paged<{ current_page: number; limit: number }>>("discovery", "/api/discovery/posts", {
          query,
          reads: ["posts", "pagination"],
          failed: "Failed to load posts",
        }),
      /** Gets a post. Also counts the member's view, and ignores failures of that. */
      async get(id: number): Promise<Post & { poll: Poll | null }> {
        const { post } = await connection.send<{ post: Post & { poll: Poll | null } }>(`GET /api/discovery/posts/${id}`, {
          reads: ["post"],
          failed: "Post not found",
        });
        if (connection.token) view(id).catch(() => {});
        return post;
      },
      async create(post: NewPost) {
        checkPost(post, connection.isFrench);
        return connection.send<{ message: string; post: Post }>("POST /api/discovery/posts", {
          body: post,
          reads: ["post"],
          failed: "Failed to create post",
          changes: ["discovery"],
        });
      },
      /** Marks a comment as the answer of a question. With `instead_of` (null for none) only while that is the answer. */
      markAnswer: (id: number, answer: Answer) =>
        connection.send<{ answer_id: number | null }>(`POST /api/discovery/posts/${id}/answer`, {
          body: answer,
          attempts: 3,
          changes: ["discovery"],
        }),
      unmarkAnswer: (id: number) =>
        connection.send<{ answer_id: number | null }>(`DELETE /api/discovery/posts/${id}/answer`, { changes: ["discovery"] }),
      /** Votes in the poll of a post, by the ids of its options. A vote stands. */
      votePoll: (id: number, options: number[]) =>
        connection.send<{ poll: Poll }>(`POST /api/discovery/posts/${id}/poll`, {
          body: { options },
          attempts: 3,
          reads: ["poll"],
          changes: ["discovery"],
        }),
      /** Adds the translation into the other language, or changes the caller's own. */
      translate: (id: number, body: NewTranslation) =>
        connection.one<Translation["translation"]>(`PUT ${translation(id)}`, "translation", { body, changes: ["discovery"] }),
      removeTranslation: (id: number) => connection.send<{ translation: null }>(`DELETE ${translation(id)}`, { changes: ["discovery"] }),
      view,
      /** For whoever may read what the post said before it was edited. */
      history: (id: number) => earlierTexts(connection, `/api/discovery/posts/${id}`),
      ...commentCalls(connection, "/api/discovery/posts", "discovery"),
    },
    comments: {
      /** For whoever may read what the comment said before it was edited. */
      history: (id: number) => earlierTexts(connection, `/api/discovery/comments/${id}`),
    },
    /** Sending the same vote again would withdraw it, so it is never retried. */
    vote: (vote: Vote) =>
      connection.send<Voted>("POST /api/discovery/vote", {
        body: vote,
        reads: ["new_upvotes", "new_downvotes"],
        failed: "Failed to submit vote",
        changes: ["discovery", "projects"],
      }),
    companies: {
      list: (query: CompanyQuery = {}) =>
        connection.list<{ companies: CompanyItem[] } & Paged>("discovery", "/api/discovery/companies", {
          query,
          reads: ["companies"],
          failed: "Failed to load companies",
        }),
      /** Gets a hub by its id or its slug. */
      get: (id: number | string) =>
        connection.one<Company>(`GET /api/discovery/companies/${encodeURIComponent(id)}`, "company", { failed: "Company not found" }),
      /** What the caller gave of a company that nobody keeps, with what staff decided. */
      facts: (id: number | string) => connection.one<CompanyFacts[]>(`GET ${factsOf(id)}`, "facts"),
      giveFacts: (id: number | string, body: z.input<typeof GivenForm>) =>
        connection.one<CompanyFacts>(`POST ${factsOf(id)}`, "facts", { body }),
      /** Takes back what the caller gave, while it waits. */
      withdrawFacts: (id: number | string) => connection.send<{ facts: null }>(`DELETE ${factsOf(id)}`),
      /** For admins: by the revisions of both, as `GET` of the same address shows them with what would move. */
      merge: (id: number, merge: { into: string; revision: number; into_revision: number }) =>
        connection.send<{ company: Merged }>(`POST /api/discovery/companies/${id}/merge`, { body: merge, changes: ["discovery"] }),
      undoMerge: (id: number) =>
        connection.send<{ company: Merged }>(`DELETE /api/discovery/companies/${id}/merge`, { attempts: 1, changes: ["discovery"] }),
    },
    funding: {
      list: (query: FundingQuery = {}) =>
        connection.send<{ funding_opportunities: Programme[] } & Paged>("GET /api/discovery/funding", {
          query,
          reads: ["funding_opportunities"],
        }),
      get: (slug: string) => connection.one<Programme>(`GET ${programme(slug)}`, "funding_opportunity"),
      /** Who received money under it, the largest agreements first. */
      recipients: (slug: string, query: CursorQuery = {}) =>
        connection.send<PublicData<Recipients>>(`GET ${programme(slug)}/recipients`, { query, reads: ["agreements"] }),
      /** Tells the caller, here and by mail, when its deadline or status changes. */
      follow: (slug: string) => connection.send<{ following: boolean }>(`POST ${programme(slug)}/follow`, { attempts: 3 }),
      unfollow: (slug: string) => connection.send<{ following: boolean }>(`DELETE ${programme(slug)}/follow`),
      /** Rounded sums of what at least five members say who applied; null while there are none. */
      applicants: (slug: string) =>
        connection.one<ReturnType<typeof serializeFigures> | null>(`GET ${programme(slug)}`, "applicants", {
          reads: ["funding_opportunity"],
        }),
      /** What the caller said of their own application, which nobody else sees; null for nothing. */
      application: (slug: string) => connection.one<Application | null>(`GET ${programme(slug)}/application`, "application", { reads: [] }),
      sayApplication: (slug: string, body: z.input<typeof ApplicationForm>) =>
        connection.one<Application | null>(`PUT ${programme(slug)}/application`, "application", { body, reads: [] }),
      deleteApplication: (slug: string) => connection.send<{ application: null }>(`DELETE ${programme(slug)}/application`),
      /** What the caller said is no longer true of it, with what staff decided. */
      corrections: (slug: string) => connection.one<Correction[]>(`GET ${programme(slug)}/corrections`, "corrections"),
      sendCorrection: (slug: string, body: z.input<typeof CorrectionForm>) =>
        connection.one<Correction>(`POST ${programme(slug)}/corrections`, "correction", { body }),
      /** Takes back what the caller said of a fact, while it waits. */
      withdrawCorrection: (slug: string, fact: string) =>
        connection.send<{ correction: null }>(`DELETE ${programme(slug)}/corrections/${encodeURIComponent(fact)}`),
    },
    bills: (query: TouchingQuery = {}) =>
      connection.send<PublicData<{ bills: ReturnType<typeof serializeBill>[] }>>("GET /api/discovery/bills", { query, reads: ["bills"] }),
    tenders: (query: TouchingQuery = {}) =>
      connection.send<PublicData<{ tenders: ReturnType<typeof serializeTender>[] }>>("GET /api/discovery/tenders", {
        query,
        reads: ["tenders"],
      }),
    aiRegister: {
      list: (query: SystemQuery = {}) =>
        connection.send<PublicData<{ systems: ReturnType<typeof serializeSystemItem>[] }>>("GET /api/discovery/ai-register", {
          query,
          reads: ["systems"],
        }),
      get: (key: string) =>
        connection.one<ReturnType<typeof serializeSystem>>(`GET /api/discovery/ai-register/${encodeURIComponent(key)}`, "system"),
    },
    search: (query: SearchQuery) => connection.send<Answers & Paged>("GET /api/search", { query, reads: ["results"] }),
  };
}
