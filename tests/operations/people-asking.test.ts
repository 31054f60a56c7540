import { expect, test } from "vitest";
import { GuidanceForm } from "#app/features/guidance/forms.server.ts";
import { guideMember } from "#app/features/guidance/operations.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { aMember } from "#tests/support/factories.ts";
import { type Asking, peopleAsking } from "#tests/support/people-asking.ts";

await seedReference();

const guided = async ({ account, asks }: Asking) =>
  guideMember(await aMember({ ...account, occupation: null } as never), GuidanceForm.parse(asks));
const slugsOf = ({ matches }: Awaited<ReturnType<typeof guided>>) => matches.map(({ program }) => program.slug);

test.each(peopleAsking)("$name gets programmes that can be defended", async (asking) => {
  const guidance = await guided(asking);
  if (process.env.SHOW_PEOPLE) {
    const lines = guidance.matches.map(({ program, points, reasons }) => `- ${program.slug} (${points}): ${reasons.join("; ")}`);
    console.log([`## ${asking.name}`, ...lines, ...guidance.insights].join("\n"));
  }
  const slugs = slugsOf(guidance);
  for (const slug of asking.must) expect(slugs).toContain(slug);
  for (const slug of asking.ifTheyAre ?? []) expect(guidance.ifTheyAre.map(({ program }) => program.slug)).toContain(slug);
  for (const slug of asking.mustNot) expect(slugs).not.toContain(slug);
});

test("the five of Halifax are told different things", async () => {
  const five = await Promise.all(peopleAsking.slice(0, 5).map(guided));
  expect(new Set(five.map((one) => one.insights.join())).size).toBe(5);
});
