import { labelsOf } from "#app/words/labels-of.ts";
import { m } from "#app/words/messages.ts";
import { type TimelineTag, timelineTags } from "./rules.ts";

export const timelineLabels = labelsOf("timeline_", timelineTags);

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
