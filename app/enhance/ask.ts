import { ApiError, type Ask, request } from "#app/api-client/request.ts";
import { english, french } from "#app/api-client/sentences.ts";

/**
 * Sends a request of the page's own, with the timeout, attempts and error messages of the API client. A redirect counts as signed out.
 * @throws ApiError, or the reason that `signal` was aborted with
 */
export function ask<T>(url: string, { read, ...asked }: Ask<T>): Promise<T> {
  const sentences = document.documentElement.lang === "fr" ? french : english;
  const readOwn = (response: Response) => {
    if (response.redirected) throw new ApiError(sentences.of(401) ?? sentences.unexpected, 401);
    return read(response);
  };
  return request(url, { ...asked, read: readOwn }, { sentences });
}

/** Shows a sentence after what stands around `beside`, where it covers nothing, until the next one replaces it. */
export function say(sentence: string, beside: Element) {
  hush();
  const said = document.createElement("p");
  said.className = "said border-l-4 border-brand bg-wash px-4 py-2";
  said.style.gridColumn = "1/-1";
  said.role = "alert";
  said.textContent = sentence;
  beside.parentElement?.append(said);
}

export function hush() {
  document.querySelector(".said")?.remove();
}
