import { purposeLabels } from "#app/features/funding/labels.ts";
import { cutAtWord, promptLimit, publicText } from "#app/features/prompts/rules.ts";
import { phrase } from "#app/ui/phrase.ts";
import { sourceNotes } from "#app/ui/source.ts";
import { m } from "#app/words/messages.ts";
import type { Question } from "./answers.ts";
import { conditionText, questionLabels } from "./condition-labels.ts";
import type { CanadianContext } from "./context.ts";
import { type Ask, occupationName, programTitle } from "./facts.ts";
import type { Match } from "./matching.ts";

/** Returns what a member asks in their own words, before anything Canadian is added. */
export function plainPrompt(ask: Ask, who: string): string {
  return [who, ask.occupation, ask.interests, ask.focus, ask.project?.title ?? ""]
    .map((text) => publicText(text))
    .filter(Boolean)
    .join(". ");
}

/**
 * Returns the prompt for an assistant, in the language of the request and at most 4,000 characters long. It holds who asks (by situation,
 * never by name), where (the province alone, since a place is often a single postal area, docs/product/guidance.md#the-prompt), the strong
 * industries there, programmes with address, date and conditions, what is not known, and what is wanted.
 */
export function enhancedPrompt(ask: Ask, who: string, context: CanadianContext, matches: Match[], asks: Question[]): string {
  const head = headOf(ask, who, context, asks);
  const tasks = tasksOf(ask);
  const fits = (programs: string[]) => [...head, ...programs, "", ...tasks].join("\n");
  const lines = matches.map(programLine);
  while (lines.length > 0 && fits(["", m.prompt_programs(), ...lines]).length > promptLimit) lines.pop();
  return fits(lines.length > 0 ? ["", m.prompt_programs(), ...lines] : []).slice(0, promptLimit);
}

function headOf(ask: Ask, who: string, context: CanadianContext, asks: Question[]): string[] {
  const told: [string, (given: { text: string }) => string][] = [
    [ask.occupationGroup && ask.isOccupationConfirmed ? "" : ask.occupation, m.prompt_occupation],
    [ask.wants.map((one) => purposeLabels[one]()).join(", "), m.prompt_wants],
    [ask.interests, m.prompt_interests],
    [ask.experienceLevel, m.prompt_experience],
    [ask.industry, m.prompt_industry],
    [ask.skills.join(", "), m.prompt_skills],
    [ask.projectType, m.prompt_project_type],
    [ask.focus, m.prompt_focus],
  ];
  const group = ask.occupationGroup;
  const grouped =
    group && ask.isOccupationConfirmed
      ? [m.prompt_group({ text: publicText(ask.occupation), code: group.code, group: occupationName(group) })]
      : [];
  const lines = told.flatMap(([text, line]) => (publicText(text) ? [line({ text: publicText(text) })] : []));
  const project = ask.project && [
    m.prompt_project({ title: publicText(ask.project.title, 100) }),
    publicText(ask.project.description, 900),
  ];
  const strengths =
    context.priorities.length > 0
      ? [m.prompt_strengths({ province: context.province, list: cutAtWord(context.priorities.slice(0, 6).join(", "), 300) })]
      : [];
  return [
    m.prompt_role(),
    "",
    m.prompt_person({ who, province: context.province }),
    ...grouped,
    ...lines,
    ...(project ?? []),
    ...strengths,
    ...(asks.length > 0 ? [m.prompt_unknown({ list: asks.map((one) => questionLabels[one]()).join(", ") })] : []),
  ];
}

function tasksOf({ project }: Ask): string[] {
  const first = project
    ? [m.prompt_task_project(), m.prompt_task_risks(), m.prompt_task_plan()]
    : [m.prompt_task_change(), m.prompt_task_skills(), m.prompt_task_first()];
  return [m.prompt_tasks(), ...first, m.prompt_task_programs()];
}

function programLine({ program, judged: { met, unknown } }: Match): string {
  const conditions = [...new Set([...met, ...unknown].map((one) => conditionText(one).text))].join("; ");
  const line = m.prompt_program({
    title: programTitle(program),
    organization: phrase(program.organization, program.organizationFr).text,
    amount: program.amount ? phrase(program.amount, program.amountFr).text : m.unknown(),
    address: program.sourceUrl,
    source: program.source ? [program.source.title, ...sourceNotes(program.source, null)].join(", ") : "",
  });
  return conditions === "" ? line : `${line}\n${m.prompt_conditions({ conditions: cutAtWord(conditions, 36) })}`;
}
