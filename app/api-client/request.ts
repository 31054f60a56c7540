import { english, type Sentences } from "./sentences.ts";

const standardTimeoutMs = 5000; // docs/product/json-api.md#client
const firstWaitMs = 1000; // doubles: 1 s, then 2 s

/** A failed request. `message` is for a person to read. */
export class ApiError extends Error {
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The server's own message, if it sent one. */
  readonly serverMessage: string | undefined;
  /** One sentence for each error in the input. */
  readonly details: string[];
  /** After a 409: the current revision; `details` say what differs. */
  readonly revision: number | undefined;
  /** How many seconds the server asks to wait. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    status: number,
    said: Partial<Pick<ApiError, "serverMessage" | "details" | "revision" | "retryAfter" | "cause">> = {},
  ) {
    super(message, { cause: said.cause });
    this.name = "ApiError";
    this.status = status;
    this.serverMessage = said.serverMessage;
    this.details = said.details ?? [];
    this.revision = said.revision;
    this.retryAfter = said.retryAfter;
  }
}

/** What a request depends on. Each has a default; tests pass their own. */
export type Means = { fetch?: typeof fetch; wait?: (ms: number) => Promise<void>; sentences?: Sentences };

export type Ask<T> = Omit<RequestInit, "signal"> & {
  /** Reads the result from a response, within the timeout. */
  read: (response: Response) => Promise<T>;
  timeoutMs?: number;
  attempts?: number;
  signal?: AbortSignal;
};

/**
 * Sends a request in up to three attempts, each with its own timeout. A 4xx answer is final, because the same request would get it again
 * (docs/product/json-api.md#client).
 * @throws ApiError, or the reason that `signal` was aborted with
 */
export async function request<T>(url: string, { attempts = 3, ...ask }: Ask<T>, means: Means = {}): Promise<T> {
  const wait = means.wait ?? ((ms) => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(url, ask, means);
    } catch (error) {
      const isFinal = !(error instanceof ApiError) || (error.status >= 400 && error.status < 500);
      if (isFinal || attempt >= attempts) throw error;
    }
    await wait(firstWaitMs * 2 ** (attempt - 1));
  }
}

async function once<T>(url: string, { read, timeoutMs = standardTimeoutMs, signal, ...init }: Ask<T>, means: Means): Promise<T> {
  const { sentences = english } = means;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await (means.fetch ?? fetch)(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
    if (!response.ok) throw await refusalOf(response, sentences);
    return await read(response);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof SyntaxError) throw new ApiError(sentences.unreadable, 0, { cause: error });
    if (error instanceof ApiError) throw error;
    throw new ApiError(timeout.aborted ? sentences.timeout : sentences.unreachable, 0, { cause: error });
  }
}

/** Parses the body as JSON. `request` reports a SyntaxError as "Invalid response from server". */
export async function readJson(response: Response): Promise<unknown> {
  return JSON.parse(await response.text());
}

async function refusalOf(response: Response, sentences: Sentences): Promise<ApiError> {
  const body: unknown = await readJson(response).catch(() => null);
  const { message, error, details, revision } = (body ?? {}) as Partial<Record<"message" | "error" | "details" | "revision", unknown>>;
  const listed = [details].flat().filter((detail) => typeof detail === "string");
  const serverMessage = [message, error, listed.join(", ")].find((text): text is string => typeof text === "string" && text !== "");
  const retryAfter = Number(response.headers.get("Retry-After")) || undefined;
  const unsaid = response.status === 409 ? sentences.conflict : sentences.unexpected;
  const sentence = sentences.of(response.status) ?? serverMessage ?? unsaid;
  const known = typeof revision === "number" ? revision : undefined;
  return new ApiError(sentence, response.status, { serverMessage, details: listed, revision: known, retryAfter });
}
