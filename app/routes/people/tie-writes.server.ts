import { RequestForm } from "#app/features/connections/forms.server.ts";
import { endConnection, requestConnection, respondToConnection, setBlock } from "#app/features/connections/operations.server.ts";
import type { ConnectionResponse } from "#app/features/connections/rules.ts";
import { showProfile } from "#app/features/people/operations.server.ts";
import type { FormCall } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { idFrom } from "#app/text/ids.ts";

/** Returns the member whose page the button was on. */
async function personOf({ request, params }: FormCall) {
  return showProfile(await requireMember(request), params.username ?? "");
}

/** The value of a connection's button: "12", or "12.pending" with the status that the page showed. */
const idOf = (pressed: string) => idFrom(pressed.split(".")[0]);

const answer = (response: ConnectionResponse) => async (call: FormCall) => {
  await respondToConnection(await requireMember(call.request), idOf(call.pressed), response);
  return { to: "#ties" };
};

/**
 * The actions for connecting, answering, ending, muting and blocking. They run on a member's page and, by the connection's id, on
 * /connections.
 */
export const tieWrites = {
  accept: answer("accepted"),
  decline: answer("declined"),
  end: async (call: FormCall) => {
    const seen = /\.(pending|accepted)$/.exec(call.pressed)?.[1] as "pending" | "accepted" | undefined; // the pattern allows only these
    await endConnection(await requireMember(call.request), idOf(call.pressed), seen ?? null);
    return { to: "#ties" };
  },
  connect: async (call: FormCall) => {
    const person = await personOf(call);
    await requestConnection(await requireMember(call.request), parse(RequestForm, { ...call.values, receiver_id: person.id }));
    return { to: "#ties" };
  },
  tie: async (call: FormCall) => {
    const person = await personOf(call);
    await setBlock(await requireMember(call.request), person.id, call.pressed === "mute" || call.pressed === "block" ? call.pressed : null);
    return { to: "#ties" };
  },
};
