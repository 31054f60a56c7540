import fc from "fast-check";
import { expect, test } from "vitest";
import type { Schema } from "#app/http/openapi.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { aMember, aPost } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { callApi, tokenOf } from "./api-table.ts";
import { documentOf } from "./documented.ts";

await seedReference();
const server = await sharedServer();
const document = await documentOf(server.url);
const member = await aMember({ occupation: "Welder" });
await aPost(member);
const tokens = [await tokenOf(member), await tokenOf(await aMember({ role: "admin" }))];

/** What nobody means to send. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, 2 ** 53, "", "\u0000", "' OR 1=1 --", "<script>", "é".normalize("NFD"), "😀", [], {}),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A value of this schema most of the time, anything else now and then. */
function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  const right = (): fc.Arbitrary<unknown> => {
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map(arbitraryOf));
    if (schema.items) return fc.array(arbitraryOf(schema.items), { maxLength: 4 });
    if (schema.properties) return objectOf(schema);
    const type = [schema.type ?? "string"].flat()[0];
    if (type === "integer" || type === "number") return fc.oneof(fc.integer(), fc.double());
    if (type === "boolean") return fc.boolean();
    return fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom("K1A 0B1", "ON", "https://example.ca", "a@example.ca"));
  };
  return fc.oneof({ weight: 4, arbitrary: right() }, { weight: 1, arbitrary: odd });
}

const objectOf = ({ properties = {} }: Schema) =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, arbitraryOf(field)])), { requiredKeys: [] });

const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
const leaks = ["SQLITE", "SqliteError", "select ", "node_modules", "/app/", "    at ", "better-sqlite3"];

const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, call]): [string, string, typeof call] => [method.toUpperCase(), path, call]),
);

test.each(calls)("%s %s answers whatever comes in as documented, and never with a failure of its own", async (method, path, call) => {
  const query = Object.fromEntries(
    call.parameters.filter((one) => one.in === "query").map(({ name, schema }) => [name, arbitraryOf(schema)]),
  );
  const body = call.requestBody?.content["application/json"]?.schema;
  const given = fc.record({
    ids: fc.oneof({ weight: 3, arbitrary: fc.constant("1") }, { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 20 }) }),
    query: fc.record(query, { requiredKeys: [] }),
    body: method === "GET" ? fc.constant(undefined) : body ? objectOf(body) : fc.constant({}),
    as: fc.constantFrom(...tokens),
  });
  await fc.assert(
    fc.asyncProperty(given, async ({ ids, query, body, as }) => {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, asText(value) ?? ""]));
      const address = `${path.replace(/\{\w+\}/g, encodeURIComponent(ids.toWellFormed()))}?${search}`;
      const { status, text } = await callApi(server.url, `${method} ${address}`, body, as);
      expect(status, text.slice(0, 300)).toBeLessThan(500);
      if (status >= 400) for (const leak of leaks) expect(text).not.toContain(leak);
    }),
    { numRuns: 25, seed: 7 },
  );
});
