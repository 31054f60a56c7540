import { z } from "zod";
import { id, text, trimmed } from "#app/fields/input-fields.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { type ConnectionResponse, messageLimit, responses } from "./rules.ts";

export const RequestForm = z
  .object({
    receiver_id: id(m.connection_receiver_invalid),
    message: trimmed.meta({ maxLength: messageLimit }),
  })
  .meta({ required: ["receiver_id"] });
export type RequestInput = z.infer<typeof RequestForm>;

/** @throws InvalidInput */
export function checkRequest(input: RequestInput): RequestInput {
  if (input.message.length > messageLimit) throw new InvalidInput({ message: m.connection_message_long({ limit: messageLimit }) });
  return input;
}

export const ResponseForm = z.object({ response: text.meta({ enum: responses }) }).meta({ required: ["response"] });

/** @throws InvalidInput */
export function checkResponse({ response }: z.infer<typeof ResponseForm>): ConnectionResponse {
  const known = responses.find((one) => one === response);
  if (!known) throw new InvalidInput({ response: m.connection_response_invalid() });
  return known;
}
