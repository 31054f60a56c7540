import { z } from "zod";
import { serializeTranslation, TranslationJson } from "#app/features/posts/serializers.server.ts";
import { TranslationForm } from "#app/features/posts/translation-form.server.ts";
import { deleteTranslation, readTranslation, saveTranslation } from "#app/features/posts/translations.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";

const answer = z.object({ translation: TranslationJson });

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
    return { translation: serializeTranslation(await readTranslation(viewer, postId)) };
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
