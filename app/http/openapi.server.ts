import { z } from "zod";
import { settings } from "#app/process/settings.server.ts";
import { m } from "#app/words/messages.ts";
import type { ApiAccess, ApiDefinition, ApiMethod } from "./api-call.server.ts";
import { needsMember } from "./api-call.server.ts";
import type { ApiCalls } from "./api-route.server.ts";
import { sessionCookieName } from "./cookies.server.ts";

/** The part of JSON Schema that the document uses. */
export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  $ref?: string;
  format?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};
type Content = { "application/json": { schema: Schema; example?: object } };
/** JSON, or the file that a call takes. */
type Body = Partial<Content> & Record<string, { schema: Schema }>;

/** An operation object of OpenAPI, with who may call. */
export type DocumentedCall = {
  operationId: string;
  summary: string;
  tags: [string];
  "x-access": ApiAccess;
  security: Record<string, string[]>[];
  parameters: { name: string; in: "path" | "query" | "header"; description?: string; required: boolean; schema: Schema }[];
  requestBody?: { required: true; content: Body };
  responses: Record<string, { description: string; content?: Content }>;
};
export type Operation = {
  method: ApiMethod;
  /** "/api/discovery/posts/{id}" */
  path: string;
  definition: ApiDefinition;
};

const schemas = (name: string) => `#/components/schemas/${name}`;
const refusals = { 400: "not JSON", 401: "no token, or one that does not work", 403: "not allowed", 404: "not there", 410: "was there, and was deleted or removed", 409: "somebody else was faster: it is another revision, taken or decided by now", 413: "over 128 kB, or 5 MB for a picture", 415: "not application/json", 422: "a sentence per field", 429: "too many; Retry-After says when", 507: "the server's disk takes no writes; nothing was changed" }; // biome-ignore format: one line

/** Returns every call of these routes, the methods of a path together. `path` of a route is as in app/routes.ts. */
export function operationsOf(routes: { path: string; callsAt: (path: string) => ApiCalls }[]): Operation[] {
  return routes.flatMap(({ path, callsAt }) =>
    Object.entries(callsAt(`/${path}`)).map(([method, definition]) => ({
      method: method as ApiMethod, // the keys of ApiCalls
      path: `/${path.replace(/:(\w+)/g, "{$1}")}`,
      definition,
    })),
  );
}

/** Returns the OpenAPI 3.1 document of these calls, made from the schemas that the server parses input with and types answers by. */
export function openApiDocument(operations: Operation[]) {
  const components: Record<string, Schema> = { Error: jsonSchema(ErrorAnswer, "output", {}) };
  const paths: Record<string, Record<string, DocumentedCall>> = {};
  for (const { method, path, definition } of operations) {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(method, path, definition, components) };
  }
  return {
    openapi: "3.1.1",
    info: { title: settings.brand.name, version: "1.0.0", description: m.api_docs_lead() },
    servers: [{ url: settings.baseUrl }],
    paths,
    components: { schemas: components, securitySchemes },
  };
}

const securitySchemes = {
  bearer: { type: "http", scheme: "bearer" },
  session: { type: "apiKey", in: "cookie", name: sessionCookieName, description: "of a page of this site, for its own reads alone" },
};

const ErrorAnswer = z.object({
  success: z.literal(false),
  error: z.string(),
  details: z.array(z.string()).optional(),
  fields: z.record(z.string(), z.string()).optional(),
  /** The current revision, in a 409. */
  revision: z.int().optional(),
});

function operationObject(method: ApiMethod, path: string, given: ApiDefinition, components: Record<string, Schema>): DocumentedCall {
  const answer = jsonSchema(given.answer, "output", components);
  const body = given.body && jsonSchema(given.body, "input", components);
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^a-zA-Z]+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, "")}`,
    summary: given.summary(),
    tags: [path.split("/")[2] ?? ""],
    "x-access": given.access,
    security: needsMember(given.access) ? [{ bearer: [] }, ...(method === "GET" ? [{ session: [] }] : [])] : [{}],
    parameters: [
      ...pathParameters(path),
      ...queryParameters(jsonSchema(given.query, "input", components)),
      ...(given.revision === "If-Match" ? [ifMatch] : []),
    ],
    ...(body && {
      requestBody: {
        required: true as const,
        content: { "application/json": { schema: body, ...(given.example && { example: given.example }) } },
      },
    }),
    ...(given.takes && {
      requestBody: {
        required: true as const,
        content: Object.fromEntries(given.takes.map((type) => [type, { schema: { type: "string", format: "binary" } }])),
      },
    }),
    responses: {
      [given.status]: { description: "success", content: { "application/json": { schema: successful(answer) } } },
      ...(method === "GET" && { 304: { description: "unchanged since the ETag in If-None-Match" } }),
      ...Object.fromEntries(
        Object.entries(refusals)
          .filter(([status]) => status !== "409" || method !== "GET")
          .map(([status, description]) => [status, refusal(description)]),
      ),
    },
  };
}

const ifMatch = {
  name: "If-Match",
  in: "header" as const,
  description: "the ETag of the read that this changes; of another revision it is answered with 409, and nothing is written",
  required: false,
  schema: { type: "string" },
};

const refusal = (description: string) => ({ description, content: { "application/json": { schema: { $ref: schemas("Error") } } } });

/** Adds `success` to the answer's own fields. */
function successful(answer: Schema): Schema {
  return { ...answer, properties: { success: { const: true }, ...answer.properties }, required: ["success", ...(answer.required ?? [])] };
}

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({ name, in: "path" as const, required: true, schema: { type: "string" } }));

const queryParameters = ({ properties = {}, required = [] }: Schema) =>
  Object.entries(properties).map(([name, schema]) => ({ name, in: "query" as const, required: required.includes(name), schema }));

/** Returns the JSON Schema 2020-12 of a zod schema, and puts shapes with a name into the components. */
function jsonSchema(schema: z.ZodType, io: "input" | "output", components: Record<string, Schema>): Schema {
  const { $schema, $defs, ...made } = z.toJSONSchema(schema, { io, unrepresentable: "any", override: withoutSafeBounds });
  const settled = (part: object): Schema => JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', `"${schemas("")}`));
  for (const [name, shape] of Object.entries($defs ?? {})) components[name] = settled(shape);
  return settled(made);
}

/** Leaves out the bounds of integers that JavaScript can hold, which every integer has. */
function withoutSafeBounds({ jsonSchema }: { jsonSchema: { minimum?: number; maximum?: number } }) {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}
