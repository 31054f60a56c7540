/** Returns the request without what Remix would trip over. The origin check of ours has passed by then (app/http/origin-check.server.ts). */
export const cleanRequest = (request: Request): Request => withoutDataParameter(withoutOrigin(request));

/** Remix compares Origin with Host, and answers `Origin: null` or the name a proxy was asked by with a blank 500. */
function withoutOrigin(request: Request): Request {
  if (request.method !== "GET" && request.method !== "HEAD" && request.headers.has("Origin")) {
    request.headers.delete("Origin");
    request.headers.set("Sec-Fetch-Site", "same-origin");
  }
  return request;
}

/** Remix answers `?_data=`, by which its first version asked for data, and logs a warning with its stack each time: here it means nothing. */
function withoutDataParameter(request: Request): Request {
  if (!request.url.includes("_data=")) return request;
  const url = new URL(request.url);
  url.searchParams.delete("_data");
  return new Request(url, request);
}
