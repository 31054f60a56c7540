import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect } from "vitest";
import type { DocumentedCall, openApiDocument } from "#app/http/openapi.server.ts";

export type Document = ReturnType<typeof openApiDocument>;

const documents = new Map<string, Promise<Document>>();
const validators = new Map<string, ValidateFunction>();

/** The OpenAPI document a server gives, asked for once. */
export function documentOf(base: string): Promise<Document> {
  const known = documents.get(base) ?? fetch(`${base}/api/openapi.json`).then((answer) => answer.json() as Promise<Document>);
  documents.set(base, known);
  return known;
}

/** The documented call that a path and a method belong to; a path without parameters comes before one with them. */
export function callAt(document: Document, method: string, path: string): (DocumentedCall & { template: string }) | undefined {
  const [pathname = ""] = path.split("?");
  const template = Object.keys(document.paths)
    .sort((a, b) => a.split("{").length - b.split("{").length)
    .find((one) => new RegExp(`^${one.replace(/\{\w+\}/g, "[^/]*")}$`).test(pathname));
  const call = template && document.paths[template]?.[method.toLowerCase()];
  return call ? { ...call, template: template ?? "" } : undefined;
}

/** Fails unless the document has this call, this status and an answer of this shape, without a field more. */
export async function expectDocumented(base: string, method: string, path: string, status: number, json: unknown) {
  if (status === 405) return;
  const document = await documentOf(base);
  const call = callAt(document, method === "HEAD" ? "GET" : method, path);
  if (!call && status === 404) return; // a path that is not there
  expect(call, `${method} ${path} stands in the document`).toBeDefined();
  const schema = call?.responses[status]?.content?.["application/json"].schema;
  expect(schema, `${method} ${path} documents ${status}`).toBeDefined();
  const key = JSON.stringify(schema);
  const validate = validators.get(key) ?? compiled(document, schema as object);
  validators.set(key, validate);
  expect(validate(json) ? [] : validate.errors, `${method} ${path} ${status} ${JSON.stringify(json).slice(0, 300)}`).toEqual([]);
}

/** Returns what is wrong with a value by a schema of the document; nothing when it fits. */
export function mistakesIn(document: Document, schema: object, value: unknown) {
  const validate = compiled(document, schema);
  return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function compiled(document: Document, schema: object): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  return ajv.compile({ ...schema, components: document.components });
}
