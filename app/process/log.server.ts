import pino from "pino";
import { currentRequestId } from "./request-context.server.ts";
import { settings } from "./settings.server.ts";

type Described = ReturnType<typeof pino.stdSerializers.err>;

/**
 * A query that fails says with which values, and a database quotes the row that it refused. They are addresses, texts and hashes of
 * somebody.
 */
function withoutValues({ params: _, detail: __, ...error }: Described): Omit<Described, "params" | "detail"> {
  const { message, stack } = error;
  return {
    ...error,
    message: message.replace(/\nparams: [\s\S]*$/, ""),
    stack: stack.replace(/\nparams: [\s\S]*?(?=\n {4}at |\ncaused by|$)/g, ""),
  };
}

/**
 * Writes structured lines to standard output, each with the id of its request. Never log an e-mail address, a name, a postal code or a
 * secret.
 */
export const log = pino({
  level: settings.logLevel,
  serializers: { err: (error: Error) => withoutValues(pino.stdSerializers.err(error)) },
  base: null,
  mixin: () => {
    const request = currentRequestId();
    return request ? { request } : {};
  },
});
