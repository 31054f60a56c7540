import pino from "pino";
import { currentRequestId } from "./request-context.server.ts";
import { settings } from "./settings.server.ts";

/**
 * Writes structured lines to standard output, each with the id of its request. Never log an e-mail address, a name, a postal code or a
 * secret.
 */
export const log = pino({
  level: settings.logLevel,
  base: null,
  mixin: () => {
    const request = currentRequestId();
    return request ? { request } : {};
  },
});
