import pino from "pino";
import { currentRequestId } from "./request-context.server.ts";
import { settings } from "./settings.server.ts";

/** Structured lines on standard output, with the id of the request they belong to. Never an e-mail address, a name, a postal code or a secret. */
export const log = pino({
  level: settings.logLevel,
  base: null,
  mixin: () => {
    const request = currentRequestId();
    return request ? { request } : {};
  },
});
