import { placeNames } from "#app/features/hubs/place-names.server.ts";
import { timelineLabels } from "#app/features/timeline/labels.ts";
import { type FieldWords, labelIn } from "#app/revisions.ts";
import { m } from "#app/words/messages.ts";
import { postTypeLabels } from "./labels.ts";

/** The fields of a post as its form names them, with what their values are called. */
export async function postFieldWords(): Promise<FieldWords> {
  const { hubs, provinces } = await placeNames();
  return {
    title: { label: m.post_field_title },
    postType: { label: m.post_field_type, value: labelIn(postTypeLabels) },
    url: { label: m.post_field_url },
    content: { label: m.post_field_content },
    industryHubId: { label: m.post_field_hub, value: (value) => hubs.find((hub) => String(hub.id) === value)?.name ?? value },
    province: { label: m.post_field_province, value: (value) => provinces.find((one) => one.slug === value)?.name ?? value },
    city: { label: m.post_field_city },
    timelineTag: { label: m.post_field_timeline, value: labelIn(timelineLabels) },
    tags: { label: m.post_field_tags },
  };
}
