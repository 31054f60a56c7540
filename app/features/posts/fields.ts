import { isProvinceCode } from "#app/features/provinces/rules.ts";
import { timelineLabels } from "#app/features/timeline/labels.ts";
import * as kinds from "#app/fields/field.ts";
import { describeFields } from "#app/fields/record.ts";
import { m } from "#app/words/messages.ts";
import { postTypeLabels } from "./labels.ts";
import { aboutLength, cityLength, contentLimit, tagLength, tagLimit, tagsFrom, titleLimit } from "./rules.ts";

const isLink = ({ post_type }: kinds.Values) => post_type === "link";

const text = kinds.area({
  label: m.post_field_content,
  hint: m.post_content_hint,
  rows: 9,
  suggest: "/suggest/members",
  limit: contentLimit,
  long: m.post_content_long,
});
/** The content is optional for a link. */
const content: typeof text = {
  ...text,
  check(values, name, refuse, options) {
    refuse(name, isLink(values) || kinds.textIn(values, name) !== "", m.post_content_required);
    text.check(values, name, refuse, options);
  },
};

const place = kinds.option({
  label: m.post_field_province,
  options: "provinces",
  none: m.post_no_province,
  isSlug: (code) => isProvinceCode(code.toUpperCase()),
  invalid: m.post_province_invalid,
});
const province: typeof place = { ...place, read: (values, name) => kinds.textIn(values, name).toUpperCase() || null };

/** The fields of a post in its form and in the JSON API (docs/product/posts.md#fields), defined here and nowhere else. */
export const postFields = describeFields({
  title: kinds.line({ label: m.post_field_title, limit: titleLimit, long: m.post_title_long, required: m.post_title_required }),
  postType: kinds.pick({ label: m.post_field_type, labels: postTypeLabels, preset: "text", invalid: m.post_type_invalid }),
  isQuestion: kinds.flag({ label: m.post_field_question }),
  // Any type but a link clears the address.
  url: kinds.webAddress({ label: m.post_field_url, when: isLink, required: m.post_url_required, invalid: m.post_url_invalid }),
  content,
  /** A slug in the form; the operation checks that the hub exists. */
  industryHubId: kinds.option({ label: m.post_field_hub, options: "hubs", none: m.post_no_hub, isSlug: () => true, invalid: m.post_hub_invalid }), // biome-ignore format: one line a field
  province,
  // The city is stored only when a province is chosen.
  city: kinds.optionalLine({ label: m.post_field_city, limit: cityLength, long: m.post_city_long, when: (values) => Boolean(values.province) }), // biome-ignore format: one line a field
  timelineTag: kinds.choice({ label: m.post_field_timeline, labels: timelineLabels, none: m.post_no_timeline, invalid: m.post_timeline_invalid }), // biome-ignore format: one line a field
  tags: kinds.names({
    label: m.post_field_tags,
    hint: () => m.post_tags_hint({ limit: tagLimit }),
    limit: tagLimit,
    length: tagLength,
    parse: tagsFrom,
    many: m.post_tags_many,
    required: m.post_tags_required,
  }),
  // A name or an address in the form; the operation finds out what it is.
  aboutCompanyId: kinds.optionalLine({
    label: m.post_field_about_company,
    hint: m.post_about_hint,
    limit: aboutLength,
    long: m.post_about_long,
  }),
  aboutProjectId: kinds.optionalLine({
    label: m.post_field_about_project,
    hint: m.post_about_hint,
    limit: aboutLength,
    long: m.post_about_long,
  }),
});

const {
  postType: _type,
  industryHubId: _hub,
  aboutCompanyId: _company,
  aboutProjectId: _project,
  province: _province,
  timelineTag: _timeline,
  ...written
} = postFields;
/** The fields that hold what the author wrote. They are emptied when the post is erased. */
export const writtenFields = written;
