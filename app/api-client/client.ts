import { authCalls } from "./auth.ts";
import { type ClientOptions, Connection } from "./connection.ts";
import { discoveryCalls } from "./discovery.ts";
import { projectCalls } from "./projects.ts";
import { socialCalls } from "./social.ts";
import { strategicCalls } from "./strategic.ts";

export { ApiError } from "./request.ts";

/** Returns the JSON API of one site as typed calls. Every call rejects with an ApiError whose `message` a person can read. */
export function createClient(options: ClientOptions) {
  const connection = new Connection({ ...options, base: options.base.replace(/\/+$/, "") });
  return {
    auth: authCalls(connection),
    ...discoveryCalls(connection),
    projects: projectCalls(connection),
    ...socialCalls(connection),
    strategic: strategicCalls(connection),
  };
}
