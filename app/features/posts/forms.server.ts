import { z } from "zod";
import { isProvinceCode } from "#app/features/provinces/rules.ts";
import { timelineTags } from "#app/features/timeline/rules.ts";
import { names, submissionKey, trimmed } from "#app/input-fields.server.ts";
import { InvalidInput } from "#app/problems.ts";
import { isWebAddress } from "#app/text/web-address.ts";
import { isLanguage } from "#app/words/language.ts";
import { language, m } from "#app/words/messages.ts";
import { cityLength, contentLimit, postTypes, tagLimit, tagsFrom, titleLimit } from "./rules.ts";

/** The fields of the post form and of the JSON payload (spec 1 section 3). A form sends tags as text, a client as a list. */
export const PostForm = z
  .object({
    title: trimmed.meta({ maxLength: titleLimit }),
    post_type: trimmed.meta({ enum: postTypes }),
    url: trimmed.meta({ format: "uri" }),
    content: trimmed.meta({ maxLength: contentLimit }),
    /** A hub's id (JSON) or slug (form). */
    industry_hub_id: z.union([z.number(), z.string()], { error: () => m.post_hub_invalid() }).nullish(),
    province: trimmed,
    city: trimmed.meta({ maxLength: cityLength }),
    timeline_tag: trimmed.meta({ enum: timelineTags }),
    tags: names,
    language: z.string().optional().catch(undefined),
    submission_key: submissionKey,
  })
  .meta({ required: ["title", "content", "tags"] });
export type PostInput = z.infer<typeof PostForm>;

/** Every rule of spec 1 section 5, "Discovery post". @throws InvalidInput with a sentence per field */
export function checkPost(input: PostInput) {
  const fields: Record<string, string> = {};
  const check = (field: string, holds: boolean, sentence: () => string) => {
    if (!holds && !fields[field]) fields[field] = sentence();
  };
  const postType = postTypes.find((type) => type === (input.post_type || "text"));
  const timelineTag = timelineTags.find((tag) => tag === input.timeline_tag) ?? null;
  const province = input.province.toUpperCase();
  const tags = tagsFrom(input.tags);
  const isLink = postType === "link";
  check("title", input.title !== "", m.post_title_required);
  check("title", input.title.length <= titleLimit, m.post_title_long);
  check("post_type", postType !== undefined, m.post_type_invalid);
  check("url", !isLink || input.url !== "", m.post_url_required);
  check("url", !isLink || isWebAddress(input.url), m.post_url_invalid);
  check("content", isLink || input.content !== "", m.post_content_required);
  check("content", input.content.length <= contentLimit, m.post_content_long);
  check("province", province === "" || isProvinceCode(province), m.post_province_invalid);
  check("city", input.city.length <= cityLength, m.post_city_long);
  check("timeline_tag", input.timeline_tag === "" || timelineTag !== null, m.post_timeline_invalid);
  check("tags", tags.length > 0, m.post_tags_required);
  check("tags", tags.length <= tagLimit, () => m.post_tags_many({ limit: tagLimit }));
  if (Object.keys(fields).length > 0 || !postType) throw new InvalidInput(fields);
  return {
    title: input.title,
    postType,
    url: isLink ? input.url : null, // a non-link type clears the URL (spec 1 section 4)
    content: input.content,
    hub: input.industry_hub_id === "" ? null : (input.industry_hub_id ?? null),
    province: province || null,
    city: province && input.city ? input.city : null, // a city only once a province is chosen
    timelineTag,
    tags,
    language: isLanguage(input.language) ? input.language : language(),
  };
}
