import type { Schema } from "#app/http/openapi.server.ts";
import { m } from "#app/words/messages.ts";

/** Describes the values of a field: "integer", "Post[]", "up | down | null". */
function typeText(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.filter((value) => value !== "").join(" | "); // biome-ignore format: one line
  if (schema.anyOf) return schema.anyOf.map(typeText).join(" | ");
  if (schema.items) return `${typeText(schema.items)}[]`;
  if (schema.properties) return `{ ${Object.keys(schema.properties).join(", ")} }`;
  const type = [schema.type ?? "any"].flat().join(" | ");
  return schema.format ? `${type} (${schema.format})` : type;
}

/** Lists the fields of an object, one per line. */
export function Fields({ schema }: { schema: Schema }) {
  const { properties = {}, required = [] } = schema;
  return (
    <ul className="text-sm text-soft">
      {Object.entries(properties).map(([name, field]) => (
        <li key={name}>
          <b>{name}</b> {required.includes(name) ? typeText(field) : `${typeText(field)} · ${m.api_docs_optional()}`}
        </li>
      ))}
    </ul>
  );
}

export function Shape({ name, schema }: { name: string; schema: Schema }) {
  return (
    <section className="border-t border-line py-3" id={name}>
      <h2 className="text-lg">{name}</h2>
      <Fields schema={schema} />
    </section>
  );
}
