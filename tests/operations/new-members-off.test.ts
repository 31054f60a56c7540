import { expect, test } from "vitest";
import { isNewMember } from "#app/features/new-members/limits.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { hourMs } from "#app/text/spans.ts";

test("where the limits of new members are off, nobody is held to them, though the clock be behind by an hour", () => {
  const member = { role: "member", createdAt: Date.now() + hourMs } as const;
  const { hours } = settings.newMembers;
  settings.newMembers.hours = 0;
  expect(isNewMember(member)).toBe(false);
  settings.newMembers.hours = hours;
});
