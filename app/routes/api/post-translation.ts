import { z } from "zod";
import { serializeTranslation, TranslationJson } from "#app/features/posts/serializers.server.ts";
import { TranslationForm } from "#app/features/posts/translation-form.server.ts";
import { deleteTranslation } from "#app/features/posts/translation-standing.server.ts";
import { readSaved, saveTranslation } from "#app/features/posts/translations.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";

/** `waits` until the author of the post or a moderator has accepted it: nobody else can read it. */
const answer = z.object({ translation: TranslationJson, waits: z.boolean() });

const save = apiCall({
  summary: m.call_translation_save,
  access: "member",
  body: TranslationForm,
  example: { title: "A weld inspector in a phone", content: "What we learned." },
  answer,
  revision: "If-Match",
  async run({ viewer, params, body, openedOn }) {
    const postId = idFrom(params.id);
    await saveTranslation(viewer, postId, body, openedOn);
    const { translation, waits } = await readSaved(viewer, postId);
    return { translation: serializeTranslation(translation), waits };
  },
});

const end = apiCall({
  summary: m.call_translation_delete,
  access: "member",
  answer: z.object({ translation: z.null() }),
  revision: "If-Match",
  async run({ viewer, params, openedOn }) {
    await deleteTranslation(viewer, idFrom(params.id), openedOn);
    return { translation: null };
  },
});

const route = apiRoute({ PUT: save, DELETE: end });
export const loader = route.loader;
export const action = route.action;
