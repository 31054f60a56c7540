import { expect, test } from "vitest";
import { nextDue, zoneOf } from "#app/features/digest/rules.ts";

const at = (text: string) => Date.parse(text);

test.each([
  ["later today", "2026-11-25T12:00:00Z", { weekday: null, hour: 8, timeZone: "America/Toronto" }, "2026-11-25T13:00:00Z"],
  ["not at this very time again", "2026-11-25T13:00:00Z", { weekday: null, hour: 8, timeZone: "America/Toronto" }, "2026-11-26T13:00:00Z"],
  [
    "by half an hour in Newfoundland",
    "2026-11-25T12:00:00Z",
    { weekday: null, hour: 9, timeZone: "America/St_Johns" },
    "2026-11-25T12:30:00Z",
  ],
  ["on the day as the zone has it", "2026-11-29T01:00:00Z", { weekday: 6, hour: 20, timeZone: "America/Winnipeg" }, "2026-11-29T02:00:00Z"],
  [
    "across the end of summer time",
    "2026-10-31T12:00:00Z",
    { weekday: null, hour: 8, timeZone: "America/Toronto" },
    "2026-11-01T13:00:00Z",
  ],
  [
    "an hour late where the clocks skip it",
    "2026-03-08T05:00:00Z",
    { weekday: null, hour: 2, timeZone: "America/Toronto" },
    "2026-03-08T07:00:00Z",
  ],
  ["and the next day as ever", "2026-03-08T07:00:00Z", { weekday: null, hour: 2, timeZone: "America/Toronto" }, "2026-03-09T06:00:00Z"],
])("a digest is due %s", (_, after, schedule, due) => {
  expect(new Date(nextDue(at(after), schedule)).toISOString()).toBe(new Date(at(due)).toISOString());
});

test("each province has a zone", () => {
  expect(["NL", "SK", "YT", null].map(zoneOf)).toEqual(["America/St_Johns", "America/Regina", "America/Whitehorse", "America/Toronto"]);
});
