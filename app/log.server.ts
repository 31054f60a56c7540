import pino from "pino";
import { settings } from "./settings.server.ts";

/** Structured lines on standard output. Never an e-mail address, a postal code or a secret in them. */
export const log = pino({ level: settings.logLevel, base: null });
