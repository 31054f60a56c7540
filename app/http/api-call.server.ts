import { z } from "zod";
import type { Viewer } from "#app/auth/viewer.ts";
import { SignInNeeded } from "#app/operations/problems.ts";
import type { OpenedOn } from "#app/operations/revisions.ts";
import { settings } from "#app/process/settings.server.ts";
import { m } from "#app/words/messages.ts";
import type { Limit } from "./rate-limits.server.ts";
import { parse } from "./read-input.server.ts";

export type ApiMethod = "GET" | "POST" | "PUT" | "DELETE";

/** The input of a call: `query` and `body` have passed the call's schemas. */
export type ApiCall<Query = unknown, Body = unknown> = {
  request: Request;
  params: Record<string, string | undefined>;
  /** The query as it was sent, for the choices that pages read too; what the call names `cursor` stands in `after`. */
  search: URLSearchParams;
  query: Query;
  viewer: Viewer;
  /** The token that the caller came with. */
  tokenId: number | undefined;
  body: Body;
  /** The revision that `If-Match` names; null where the caller accepts the current one. */
  openedOn: OpenedOn;
};

/** Who may call: anyone; whoever may read pages (members, or anyone where READING=public); members; admins. */
export type ApiAccess = "anyone" | "reader" | "member" | "admin";

/** One call: the schemas the server parses with, and what /api/openapi.json and /api/docs say of it. */
export type ApiDefinition = {
  summary: () => string;
  access: ApiAccess;
  /** What a guest is told where this call has a sentence of its own. */
  guestSentence?: () => string;
  /** The limit it counts against; by default "reads" or "writes", by its method. */
  limit?: Limit;
  /** A POST that changes nothing, which a read-only token may make. */
  readsOnly?: boolean;
  /** Leaves the body of the request unread, for a sign-in strategy. */
  keepsBody?: boolean;
  /** The media types of the file that it takes instead of JSON. It reads the body itself. */
  takes?: readonly string[];
  query: z.ZodObject;
  body: z.ZodType | null;
  /** A body that works, for the reference. */
  example: object | null;
  /** The status of success. */
  status: 200 | 201;
  /** The answer without its `success`. */
  answer: z.ZodType;
  /** On a read of something that can be changed: returns the revision for its ETag. On a write of it: heeds `If-Match`. */
  revision: ((answer: object) => number) | "If-Match" | null;
  /** `query` is made from `search` by the schema. */
  run: (call: Omit<ApiCall, "query">) => Promise<object>;
};

const nothing = z.object({});

/** Defines a call. The compiler holds its answer to the schema, and its input is parsed at run time. */
export function apiCall<Q extends z.ZodObject = typeof nothing, B extends z.ZodType = typeof nothing, A extends z.ZodType = z.ZodType>(
  given: Omit<ApiDefinition, "query" | "body" | "example" | "status" | "answer" | "revision" | "run"> & {
    query?: Q;
    body?: B;
    example?: object;
    status?: 201;
    answer: A;
    revision?: ((answer: z.input<A>) => number) | "If-Match";
    run: (call: ApiCall<z.output<Q>, z.output<B>>) => Promise<z.input<A> & object>;
  },
): ApiDefinition {
  const query = given.query ?? nothing;
  const body = given.body ?? nothing;
  return {
    ...given,
    query,
    body: given.body ?? null,
    example: given.example ?? null,
    status: given.status ?? 200,
    revision: (given.revision as ApiDefinition["revision"]) ?? null, // it gets what `run` returned
    async run(call) {
      if (!call.viewer && needsMember(given.access)) throw new SignInNeeded((given.guestSentence ?? m.problem_sign_in_first)());
      // `nothing` stands for Q and B where none was given; a read has no body to check.
      const asked = (query === nothing ? {} : parse(query, fieldsOf(call.search))) as z.output<Q>;
      return given.run({ ...call, query: asked, body: (body === nothing ? {} : parse(body, call.body)) as z.output<B> });
    },
  };
}

/** Whether guests are refused before anything else is checked; operations check the rest. */
export function needsMember(access: ApiAccess): boolean {
  return access === "reader" ? settings.reading !== "public" : access !== "anyone";
}

/** Returns a list for a name that ends in [], and the first value for any other. */
function fieldsOf(search: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(search.keys())];
  return Object.fromEntries(names.map((name) => [name, name.endsWith("[]") ? search.getAll(name) : (search.get(name) ?? "")]));
}
