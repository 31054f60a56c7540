import { FirstPages, type Shelf } from "./cache.ts";
import { ApiError, type Means, readJson, request } from "./request.ts";
import { english, french, type Sentences } from "./sentences.ts";

export type ClientOptions = Omit<Means, "sentences"> & {
  /** Where the site is, "https://portage.example". */
  base: string;
  /** A bearer token from the settings page or from an earlier `auth.login`. */
  token?: string;
  /** The language of the sentences, the server's and the client's. */
  language?: "en" | "fr";
  /** Milliseconds of the present, for the cache. */
  now?: () => number;
  /** Called with each new token, and with nothing when the token is gone: the place to store it. */
  onToken?: (token: string | undefined) => void;
  /** Called after a 401: the place to send a person to /login. */
  onSessionExpired?: () => void;
};

type Query = Record<string, string | number | boolean | readonly string[] | null | undefined>;

/** One call: what goes along with it, and what its answer must hold. */
export type Call = {
  query?: Query;
  body?: object;
  /** What is changed, as it was read: of another by then, nothing is written. */
  revision?: number;
  timeoutMs?: number;
  attempts?: number;
  /** The fields the answer cannot do without. */
  reads?: string[];
  /** What is said in English when it lacks one; else it is an invalid response. */
  failed?: string;
  /** Signing in or registering: its own sentences, no token sent, and no session to end. */
  sentences?: Sentences;
  /** What this call changes, whether or not its answer arrives. */
  changes?: Shelf[];
};

/** The base address, the token and the kept first pages that all calls of a client share. */
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

  /** Another member may see other things: nothing that was kept stays. */
  setToken(token: string | undefined) {
    this.#token = token;
    this.#pages.clear("projects", "discovery");
    this.#options.onToken?.(token);
  }

  /** `call` is a method and a path, "GET /api/health". @throws ApiError */
  async send<T>(call: `${"GET" | "POST" | "PUT" | "DELETE"} /${string}`, asked: Call = {}): Promise<T> {
    const [method = "", path] = call.split(" ");
    const { attempts, timeoutMs, body, revision, sentences = this.isFrench ? french : english } = asked;
    const headers = {
      Accept: "application/json",
      "Accept-Language": this.isFrench ? "fr" : "en",
      ...(this.#token && !asked.sentences && { Authorization: `Bearer ${this.#token}` }),
      ...(body && { "Content-Type": "application/json" }),
      ...(revision !== undefined && { "If-Match": `W/"r${revision}"` }),
    };
    const ask = { method, headers, attempts, timeoutMs, credentials: "omit", body: body && JSON.stringify(body) } as const;
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

  /** A list: its first page may be a kept one. @throws ApiError */
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

/** An answer must be a JSON object that says success and holds what the call reads. */
function checked(answer: unknown, reads: string[], { unreadable, lacking }: { unreadable: string; lacking: string }): object {
  if (answer === null || typeof answer !== "object" || Array.isArray(answer)) throw new ApiError(unreadable, 0);
  const { success, error } = answer as { success?: unknown; error?: unknown };
  const isWhole = success !== false && reads.every((field) => isGiven((answer as Record<string, unknown>)[field]));
  if (!isWhole) throw new ApiError(typeof error === "string" && error ? error : lacking, 0);
  return answer;
}

/** Nothing that a call reads may be null or empty; a count of 0 is an answer. */
const isGiven = (value: unknown) => value !== undefined && value !== null && value !== "";

function queryOf(query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((one) => [`${name}[]`, one]) : value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs as [string, string][])}` : "";
}
