import { FirstPages, type Shelf } from "./cache.ts";
import { ApiError, type Means, readJson, request } from "./request.ts";
import { english, french, type Sentences } from "./sentences.ts";

export type ClientOptions = Omit<Means, "sentences"> & {
  /** The address of the site, "https://portage.example". */
  base: string;
  /** A bearer token, from the settings page or from an earlier `auth.login`. */
  token?: string;
  /** The language of all messages, from the server and from the client. */
  language?: "en" | "fr";
  /** The current time in milliseconds, for the cache. */
  now?: () => number;
  /** Called with each new token, and with undefined when the token is gone, so that the caller can store it. */
  onToken?: (token: string | undefined) => void;
  /** Called after a 401, so that the caller can send a person to /login. */
  onSessionExpired?: () => void;
};

type Query = Record<string, string | number | boolean | readonly string[] | null | undefined>;

/** A method and a path, "GET /api/health". */
type Asked = `${"GET" | "POST" | "PUT" | "DELETE"} /${string}`;

/** One call: what it sends, and what its answer must contain. */
export type Call = {
  query?: Query;
  body?: object;
  /** What is sent instead of JSON. */
  file?: Blob;
  /** The revision that was read. When another one is current by then, nothing is written. */
  revision?: number;
  timeoutMs?: number;
  /** By default 1 for a POST, which would do something twice, and 3 for all others. */
  attempts?: number;
  /** The fields that the answer must contain. */
  reads?: string[];
  /** The English message when one of them is missing; by default the answer is an invalid response. */
  failed?: string;
  /** Error sentences of signing in or registering. Such a call sends no token and does not end the session. */
  sentences?: Sentences;
  /** The cached lists that this call invalidates, whether or not its answer arrives. */
  changes?: Shelf[];
};

/** Holds the base address, the token and the cache that all calls of a client share. */
export class Connection {
  readonly #options: ClientOptions;
  readonly #pages: FirstPages;
  #token: string | undefined;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#pages = new FirstPages(options.now ?? Date.now);
    this.#token = options.token;
  }

  get token() {
    return this.#token;
  }

  get isFrench() {
    return this.#options.language === "fr";
  }

  /** Clears the cache, because another member may see other things. */
  setToken(token: string | undefined) {
    this.#token = token;
    this.#pages.clear("projects", "discovery");
    this.#options.onToken?.(token);
  }

  /** Sends one call and returns its answer. @throws ApiError */
  async send<T>(call: Asked, asked: Call = {}): Promise<T> {
    const [method = "", path] = call.split(" ");
    const { timeoutMs, body, file, revision, sentences = this.isFrench ? french : english } = asked;
    const attempts = asked.attempts ?? (method === "POST" ? 1 : 3);
    const headers = {
      Accept: "application/json",
      "Accept-Language": this.isFrench ? "fr" : "en",
      ...(this.#token && !asked.sentences && { Authorization: `Bearer ${this.#token}` }),
      ...(body && { "Content-Type": "application/json" }),
      ...(file && { "Content-Type": file.type }),
      ...(revision !== undefined && { "If-Match": `W/"r${revision}"` }),
    };
    const ask = { method, headers, attempts, timeoutMs, credentials: "omit", body: file ?? (body && JSON.stringify(body)) } as const;
    const lacking = (!this.isFrench && asked.failed) || sentences.unreadable;
    const read = async (response: Response) => checked(await readJson(response), asked.reads ?? [], { ...sentences, lacking });
    try {
      return (await request(`${this.#options.base}${path}${queryOf(asked.query)}`, { ...ask, read }, { ...this.#options, sentences })) as T;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401 && !asked.sentences) this.#endSession();
      throw error;
    } finally {
      this.#pages.clear(...(asked.changes ?? []));
    }
  }

  /** Sends one call and returns one field of its answer, which must be there unless `reads` says otherwise. @throws ApiError */
  async one<T>(call: Asked, field: string, asked: Call = {}): Promise<T> {
    return (await this.send<Record<string, T>>(call, { reads: [field], ...asked }))[field] as T; // of this type where it is there
  }

  /** Gets a list; its first page may come from the cache. @throws ApiError */
  list<T>(shelf: Shelf, path: `/${string}`, asked: Call): Promise<T> {
    const load = () => this.send<T>(`GET ${path}`, asked);
    const { page = 1, cursor } = asked.query ?? {};
    return Number(page) === 1 && !cursor ? this.#pages.read(shelf, path + queryOf(asked.query), load) : load();
  }

  #endSession() {
    this.setToken(undefined);
    this.#options.onSessionExpired?.();
  }
}

/** Checks that an answer is a JSON object with `success` and the fields that the call reads. */
function checked(answer: unknown, reads: string[], { unreadable, lacking }: { unreadable: string; lacking: string }): object {
  if (answer === null || typeof answer !== "object" || Array.isArray(answer)) throw new ApiError(unreadable, 0);
  const { success, error } = answer as { success?: unknown; error?: unknown };
  const isWhole = success !== false && reads.every((field) => isGiven((answer as Record<string, unknown>)[field]));
  if (!isWhole) throw new ApiError(typeof error === "string" && error ? error : lacking, 0);
  return answer;
}

/** A field must not be null or empty; a count of 0 is a value. */
const isGiven = (value: unknown) => value !== undefined && value !== null && value !== "";

function queryOf(query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((one) => [`${name}[]`, one]) : value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs as [string, string][])}` : "";
}
