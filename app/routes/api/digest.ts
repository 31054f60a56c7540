import { z } from "zod";
import { DigestChosen } from "#app/features/digest/forms.server.ts";
import { chooseDigest, showDigest } from "#app/features/digest/operations.server.ts";
import { DigestJson, serializeDigest } from "#app/features/digest/serializers.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";

const get = apiCall({
  summary: m.call_digest,
  access: "member",
  answer: z.object({ digest: DigestJson }),
  run: async ({ viewer }) => ({ digest: serializeDigest(await showDigest(viewer)) }),
});

const put = apiCall({
  summary: m.call_digest_put,
  access: "member",
  body: DigestChosen,
  answer: z.object({ digest: DigestJson }),
  run: async ({ viewer, body }) => ({ digest: serializeDigest(await chooseDigest(viewer, body, "api")) }),
});

const route = apiRoute({ GET: get, PUT: put });
export const loader = route.loader;
export const action = route.action;
