import type { DocumentedCall } from "#app/http/openapi.server.ts";
import { labelsOf } from "#app/words/labels-of.ts";
import { m } from "#app/words/messages.ts";
import { Fields } from "./shape.tsx";

export type PlacedCall = DocumentedCall & { method: string; path: string };

const accessText = labelsOf("api_docs_access_", ["anyone", "reader", "member", "admin"]);

/** One call: who may make it, its input, its output, and a curl command for it. */
export function Call({ id, call, base }: { id: string; call: PlacedCall; base: string }) {
  const query = call.parameters.filter((parameter) => parameter.in === "query");
  const headers = call.parameters.filter((parameter) => parameter.in === "header");
  const body = call.requestBody?.content["application/json"]?.schema;
  const answer = (call.responses[200] ?? call.responses[201])?.content?.["application/json"].schema;
  return (
    <section id={id} className="border-t border-line py-3">
      <h3 className="break-words">
        <code>
          {call.method} {call.path}
        </code>
      </h3>
      <p>
        {call.summary} <span className="text-soft">· {accessText[call["x-access"]]()}</span>
      </p>
      <pre className="my-2 rounded-md bg-wash p-4 text-sm break-all whitespace-pre-wrap">
        <code>{curlOf(call, base)}</code>
      </pre>
      {query.length > 0 && (
        <>
          <h4 className="text-sm font-semibold">{m.api_docs_query()}</h4>
          <Fields schema={{ properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])) }} />
        </>
      )}
      {headers.map(({ name, description }) => (
        <p key={name} className="text-sm">
          <b>{m.api_docs_header()}</b> <code>{name}</code>: {description}
        </p>
      ))}
      {body && (
        <>
          <h4 className="text-sm font-semibold">{m.api_docs_body()}</h4>
          <Fields schema={body} />
        </>
      )}
      {answer && (
        <>
          <h4 className="text-sm font-semibold">{m.api_docs_answer()}</h4>
          <Fields schema={answer} />
        </>
      )}
    </section>
  );
}

/** An example value for each name in a path. */
const examples: Record<string, string> = { id: "1", slug: "aerospace", userId: "me" };

/** Returns a curl command for this call, with the token in $TOKEN where one is needed. */
function curlOf({ method, path, security, requestBody }: PlacedCall, base: string): string {
  const address = `${base}${path.replace(/\{(\w+)\}/g, (_, name: string) => examples[name] ?? name)}`;
  const { "application/json": json, ...files } = requestBody?.content ?? {};
  const example = json?.example;
  const [file] = Object.keys(files);
  const parts = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${address}`,
    ...(security.some((way) => Object.keys(way).length > 0) ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(example ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(example)}'`] : []),
    ...(file ? [`-H 'Content-Type: ${file}'`, "--data-binary @picture.jpg"] : []),
  ];
  return parts.join(" \\\n  ");
}
