import { z } from "zod";
import { InvalidInput } from "#app/problems.ts";
import { m } from "#app/words/messages.ts";
import { type ConnectionResponse, messageLimit, responses } from "./rules.ts";

const text = z.string().catch("");

export const RequestForm = z
  .object({
    receiver_id: z.coerce
      .number({ error: () => m.connection_receiver_invalid() })
      .int()
      .positive()
      .catch(0),
    message: text.transform((value) => value.replace(/\r\n/g, "\n").trim()).meta({ maxLength: messageLimit }),
  })
  .meta({ required: ["receiver_id"] });
export type RequestInput = z.infer<typeof RequestForm>;

/** @throws InvalidInput */
export function checkRequest(input: RequestInput): RequestInput {
  if (input.receiver_id === 0) throw new InvalidInput({ receiver_id: m.connection_receiver_invalid() });
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
