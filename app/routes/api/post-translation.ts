import { z } from "zod";
import { serializeTranslation, TranslationJson } from "#app/features/posts/serializers.server.ts";
import { TranslationForm } from "#app/features/posts/translation-form.server.ts";
import { deleteTranslation, readTranslation, saveTranslation } from "#app/features/posts/translations.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";

const answer = z.object({ translation: TranslationJson });

const read = apiCall({
  summary: m.call_translation,
  access: "reader",
  answer,
  revision: ({ translation }) => translation.revision ?? 0,
  async run({ viewer, params }) {
    return { translation: serializeTranslation(await readTranslation(viewer, idFrom(params.id))) };
  },
});

const save = apiCall({
  summary: m.call_translation_save,
  access: "member",
  body: TranslationForm,
  example: { title: "Un inspecteur de soudures dans un téléphone", content: "Ce que nous avons appris." },
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

const route = apiRoute({ GET: read, PUT: save, DELETE: end });
export const loader = route.loader;
export const action = route.action;
