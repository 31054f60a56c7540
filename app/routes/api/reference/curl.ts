import type { PlacedCall } from "./call.tsx";

/** An example value for each name in a path. */
const examples: Record<string, string> = { id: "1", slug: "aerospace", userId: "me" };

/** Returns a curl command for this call, with the token in $TOKEN where one is needed. */
export function curlOf({ method, path, security, requestBody }: PlacedCall, base: string): string {
  const address = `${base}${path.replace(/\{(\w+)\}/g, (_, name: string) => examples[name] ?? name)}`;
  const example = requestBody?.content["application/json"].example;
  const parts = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${address}`,
    ...(security.some((way) => Object.keys(way).length > 0) ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(example ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(example)}'`] : []),
  ];
  return parts.join(" \\\n  ");
}
