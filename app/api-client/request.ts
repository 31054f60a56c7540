import { english, type Sentences } from "./sentences.ts";

const standardTimeoutMs = 5000; // docs/product/json-api.md#client
const firstWaitMs = 1000; // doubles: 1 s, then 2 s

/** A request that failed. `message` is for a person to read. */
export class ApiError extends Error {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The server's own sentence, where it sent one. */
  readonly serverMessage: string | undefined;
  /** A sentence for each thing that is wrong with what was sent. */
  readonly details: string[];
  /** Of a 409: the revision that stands by now; `details` say what differs. */
  readonly revision: number | undefined;
  /** How long the server asks to be left alone, in seconds. */
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

/** What a request needs from its surroundings; each has its default, and a test brings its own. */
export type Means = { fetch?: typeof fetch; wait?: (ms: number) => Promise<void>; sentences?: Sentences };

export type Ask<T> = Omit<RequestInit, "signal"> & {
  /** Takes what is wanted out of an answer; its time counts. */
  read: (response: Response) => Promise<T>;
  timeoutMs?: number;
  attempts?: number;
  signal?: AbortSignal;
};

/**
 * One request in up to three attempts, each with its own timeout. A refusal (any 4xx) is final: the same words would get the same
 * answer (docs/product/json-api.md#client).
 * @throws ApiError, or what `signal` was aborted with
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

/** The body as JSON; what is none is a SyntaxError, which `request` says as "Invalid response from server". */
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
