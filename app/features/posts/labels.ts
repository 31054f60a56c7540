import { language, m } from "#app/words/messages.ts";
import type { PostSort, PostType, TimelineTag, TimeRange } from "./rules.ts";

/** The words for the values of a post; what a page shows of `post_type` and its kin. */
export const postTypeLabels: Record<PostType, () => string> = {
  text: m.post_type_text,
  link: m.post_type_link,
  company: m.post_type_company,
  job: m.post_type_job,
  research: m.post_type_research,
};

export const timelineLabels: Record<TimelineTag, () => string> = {
  build_today: m.timeline_build_today,
  lead_tomorrow: m.timeline_lead_tomorrow,
  pioneer_forever: m.timeline_pioneer_forever,
};

export const timelineTexts: Record<TimelineTag, () => string> = {
  build_today: m.timeline_build_today_text,
  lead_tomorrow: m.timeline_lead_tomorrow_text,
  pioneer_forever: m.timeline_pioneer_forever_text,
};

export const timelineColours: Record<TimelineTag, string> = {
  build_today: "text-today",
  lead_tomorrow: "text-tomorrow",
  pioneer_forever: "text-forever",
};

export const sortLabels: Record<PostSort, () => string> = {
  hot: m.sort_hot,
  new: m.sort_new,
  top: m.sort_top,
  rising: m.sort_rising,
};

export const rangeLabels: Record<TimeRange, () => string> = {
  hour: m.range_hour,
  day: m.range_day,
  week: m.range_week,
  month: m.range_month,
  year: m.range_year,
  all: m.range_all,
};

/** The name of a hub or province in the reader's language. */
export function nameOf(row: { nameEn: string; nameFr: string }): string {
  return language() === "fr" ? row.nameFr : row.nameEn;
}
