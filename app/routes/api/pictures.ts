import { z } from "zod";
import { sendPicture } from "#app/features/pictures/operations.server.ts";
import { pictureBytes, pictureTypes } from "#app/features/pictures/rules.ts";
import { count } from "#app/fields/json-fields.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";

export const handle = { bodyLimit: pictureBytes };

const send = apiCall({
  summary: m.call_picture_send,
  access: "member",
  takes: pictureTypes,
  status: 201,
  /** `digest` is what the `pictures` of a post, a comment or a project name. What names none of them within a day is deleted. */
  answer: z.object({ picture: z.object({ digest: z.string(), width: count, height: count }) }),
  async run({ request, viewer }) {
    const { digest, width, height } = await sendPicture(viewer, Buffer.from(await request.arrayBuffer()), "text", "picture");
    return { picture: { digest, width, height } };
  },
});

const route = apiRoute({ POST: send });
export const loader = route.loader;
export const action = route.action;
