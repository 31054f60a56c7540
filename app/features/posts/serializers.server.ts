import { z } from "zod";
import { PictureJson, serializePicture } from "#app/features/pictures/serializers.server.ts";
import type { Subjects } from "#app/features/references/subjects.server.ts";
import { type VoteType, voteTypes } from "#app/features/scores/rules.ts";
import { jsonShape, serializeRecord } from "#app/fields/json.server.ts";
import { count, id, time, timeText } from "#app/fields/json-fields.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { localized } from "#app/text/localized-name.ts";
import { hostOf } from "#app/text/web-address.ts";
import type { PostCardRow, PostRow, ShownPost } from "./data.server.ts";
import { postFields } from "./fields.ts";
import { otherLanguage } from "./shown-text.ts";
import type { ShownTranslation } from "./translations.server.ts";

/** The JSON gives a hub, and what a post is about, in a shape of their own. */
const { industryHubId, aboutCompanyId, aboutProjectId, ...jsonFields } = postFields;
const author = z.object({ id, username: z.string() });

/** The text of a post in the other language. A list has its title and the beginning of its content. */
export const TranslationJson = z
  .object({
    language: z.string(),
    title: z.string(),
    content: z.string(),
    content_html: z.string().optional(),
    translated_by: author.optional(),
    created_at: time.optional(),
    edited_at: time.nullable().optional(),
    /** Whether the original was edited after it was translated. */
    outdated: z.boolean().optional(),
    revision: count.optional(),
  })
  .meta({ id: "PostTranslation" });

export const PostJson = z
  .object({
    id,
    ...jsonShape(jsonFields),
    /** Of a post that is read alone; a list has the beginning of the text. */
    content_html: z.string().optional(),
    /** Of a post that is read alone. */
    pictures: z.array(PictureJson).optional(),
    /** Of a post that is read alone: what the pages that it links say of themselves. */
    link_previews: z.array(z.object({ url: z.string(), title: z.string(), description: z.string(), host: z.string() })).optional(),
    translations: z.array(TranslationJson),
    answer_id: id.nullable(),
    poll_ends_at: time.nullable(),
    about_company_id: id.nullable(),
    about_project_id: id.nullable(),
    /** Of a post that is read alone, and null where it cannot be read now. */
    about_company: z.object({ id, slug: z.string(), name: z.string() }).nullable().optional(),
    about_project: z.object({ id, title: z.string() }).nullable().optional(),
    user_id: id,
    user: author,
    author,
    industry_hub_id: id.nullable(),
    industry_hub: z.object({ id, slug: z.string().nullable(), name: z.string().nullable() }).nullable(),
    upvotes: count,
    downvotes: count,
    vote_score: z.int(),
    user_vote: z.enum(voteTypes).nullable(),
    comment_count: count,
    view_count: count,
    pinned: z.boolean(),
    featured: z.boolean(),
    language: z.string(),
    created_at: time,
    updated_at: time,
    edited_at: time.nullable(),
    revision: count,
  })
  .meta({ id: "Post" });

/** Serializes a translation that is read alone, or with its post alone. */
export const serializeTranslation = (translation: ShownTranslation): z.input<typeof TranslationJson> => ({
  language: translation.language,
  title: translation.title,
  content: translation.content,
  content_html: translation.html,
  translated_by: { id: translation.userId, username: translation.username },
  created_at: timeText(translation.createdAt),
  edited_at: translation.editedAt === null ? null : timeText(translation.editedAt),
  outdated: translation.isOutdated,
  revision: translation.revision,
});

function translationsIn({ translatedTitle, translatedContent, language }: PostCardRow | ShownPost): z.input<typeof TranslationJson>[] {
  return translatedTitle === null ? [] : [{ language: otherLanguage(language), title: translatedTitle, content: translatedContent ?? "" }];
}

type Beside = { about?: Subjects; translations?: z.input<typeof TranslationJson>[] };

/**
 * Serializes a post for the JSON API (docs/product/json-api.md#shapes): its own text, whichever language the caller speaks. A post that is read
 * alone comes with what it is about, and with the whole of its translation.
 */
export function serializePost(
  post: PostCardRow | ShownPost,
  userVote: VoteType | undefined,
  { about, translations = translationsIn(post) }: Beside = {},
): z.input<typeof PostJson> {
  return {
    id: post.id,
    ...serializeRecord(jsonFields, post),
    ...(post.html !== null && { content_html: post.html }),
    ...(post.pictures && { pictures: post.pictures.map(serializePicture) }),
    ...(post.linkPreviews && { link_previews: post.linkPreviews.map((one) => ({ ...one, host: hostOf(one.url) })) }),
    translations,
    answer_id: post.answerId,
    poll_ends_at: post.pollEndsAt === null ? null : timeText(post.pollEndsAt),
    about_company_id: post.aboutCompanyId,
    about_project_id: post.aboutProjectId,
    ...(about && {
      about_company: about.company && { id: about.company.id, slug: about.company.slug, name: about.company.title },
      about_project: about.project && { id: about.project.id, title: about.project.title },
    }),
    user_id: post.userId,
    user: { id: post.userId, username: post.username },
    author: { id: post.userId, username: post.username },
    industry_hub_id: post.hubId,
    industry_hub:
      post.hubId === null ? null : { id: post.hubId, slug: post.hubSlug, name: localized({ en: post.hubNameEn, fr: post.hubNameFr }) },
    upvotes: post.upvotes,
    downvotes: post.downvotes,
    vote_score: post.upvotes - post.downvotes,
    user_vote: userVote ?? null,
    comment_count: post.commentCount,
    view_count: post.viewCount,
    pinned: post.pinned,
    featured: post.featured,
    language: post.language,
    created_at: timeText(post.createdAt),
    updated_at: timeText(post.updatedAt),
    edited_at: post.editedAt === null ? null : timeText(post.editedAt),
    revision: post.revision,
  };
}

/** Serializes a post for a webhook: its address and its place, without its text or its author. `hub` is a slug. */
export function serializePostEvent(post: PostRow, hub: string | null) {
  return {
    id: post.id,
    title: post.title,
    address: `${settings.baseUrl}/post/${post.id}`,
    post_type: post.postType,
    industry_hub: hub,
    province: post.province,
    timeline_tag: post.timelineTag,
    language: post.language,
    created_at: new Date(post.createdAt).toISOString(),
  };
}
