/** One request, no redirect followed, from a page of the site itself unless `headers` say otherwise. */
export function send(base: string, path: string, init: RequestInit & { headers?: Record<string, string>; cookie?: string } = {}) {
  const { cookie, headers, ...rest } = init;
  return fetch(new URL(path, base), {
    redirect: "manual",
    ...rest,
    headers: { "Accept-Language": "en", Origin: base, ...(cookie && { Cookie: cookie }), ...headers },
  });
}

/** Posts a form as a document, or with other headers, and does not follow. */
export function sendForm(
  base: string,
  path: string,
  fields: Record<string, string>,
  init: { headers?: Record<string, string>; cookie?: string } = {},
) {
  return send(base, path, { method: "POST", body: new URLSearchParams(fields), ...init });
}

/** The sentence under a field of a page. */
export function errorAt(html: string, field: string): string | undefined {
  return new RegExp(`id="${field}-error">([^<]*)<`).exec(html)?.[1]?.replaceAll("&#x27;", "'");
}
