import { cycleOf } from "#app/features/funding/cycles.ts";
import { purposeLabels } from "#app/features/funding/labels.ts";
import { cutAtWord, promptLimit, publicText } from "#app/features/prompts/rules.ts";
import { joined, type Phrase, phrase } from "#app/ui/phrase.ts";
import { sourceNotes } from "#app/ui/source.ts";
import { m } from "#app/words/messages.ts";
import type { Question } from "./answers.ts";
import {
  conditionText,
  degreeLabels,
  groupLabels,
  indigenousLabels,
  legalFormLabels,
  metText,
  questionLabels,
  residenceLabels,
  toldOf,
  yesOrNoLabels,
} from "./condition-labels.ts";
import type { CanadianContext } from "./context.ts";
import { type Ask, occupationName, programTitle } from "./facts.ts";
import { conditionsOf } from "./judging.ts";
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
 * never by name), where (the province alone, since a place is often a single postal area, docs/product/guidance.md#the-prompt), what they
 * answered, the strong industries there, programmes with address, date and conditions, what is not known, and what is wanted.
 */
export function enhancedPrompt(ask: Ask, who: string, context: CanadianContext, matches: Match[], asks: Question[]): string {
  const head = headOf(ask, who, context, asks);
  const tasks = tasksOf(ask, matches.length > 0);
  const fits = (programs: string[]) => [...head, ...programs, "", ...tasks].join("\n");
  const lines = matches.map(programLine);
  const listed = (programs: string[]) => fits(["", m.prompt_programs(), ...programs]);
  while (lines.length > 0 && listed(lines).length > promptLimit) lines.pop();
  if (lines.length === 0) return fits([]).slice(0, promptLimit);
  let room = promptLimit - listed(lines).length;
  return listed(
    lines.map((line, at) => {
      const conditions = conditionsWithin(Math.floor(room / (lines.length - at)), matches[at], ask);
      room -= conditions.length;
      return line + conditions;
    }),
  );
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
    ...answersIn(ask),
    ...(asks.length > 0 ? [m.prompt_unknown({ list: asks.map((one) => questionLabels[one]()).join(", ") })] : []),
  ];
}

function tasksOf({ project }: Ask, hasPrograms: boolean): string[] {
  const first = project
    ? [m.prompt_task_project(), m.prompt_task_risks(), m.prompt_task_plan()]
    : [m.prompt_task_change(), m.prompt_task_skills(), m.prompt_task_first()];
  return [m.prompt_tasks(), ...first, ...(hasPrograms ? [m.prompt_task_programs()] : [])];
}

/** Returns what they answered, a line; who they are stands in it only where they wish that. */
function answersIn({ answers }: Ask): string[] {
  const { residence, degree, legalForm, age, indigenous, groups, employees, revenue, yearsInBusiness, studies, research, inPrompt } =
    answers;
  const said: [Question, string | number | null][] = [
    ["residence_status", residence && residenceLabels[residence]()],
    ["degree", degree && degreeLabels[degree]()],
    ["legal_form", legalForm && legalFormLabels[legalForm]()],
    ["age", age],
    ["employees", employees],
    ["revenue", revenue],
    ["years_in_business", yearsInBusiness],
    ["studies", studies && yesOrNoLabels[studies]()],
    ["research", research && yesOrNoLabels[research]()],
    ["indigenous", inPrompt && indigenous ? indigenousLabels[indigenous]() : null],
    ["groups", inPrompt && groups?.length ? groups.map((one) => groupLabels[one]()).join(", ") : null],
  ];
  const list = said.flatMap(([question, answer]) =>
    answer === null ? [] : [m.site_labelled({ label: questionLabels[question](), value: answer })],
  );
  return list.length > 0 ? [m.prompt_answers({ list: joined(list) })] : [];
}

function programLine({ program, isOthers }: Match): string {
  const line = m.prompt_program({
    title: programTitle(program),
    organization: phrase(program.organization, program.organizationFr).text,
    amount: program.amount ? cutAtWord(phrase(program.amount, program.amountFr).text, 120) : m.unknown(),
    address: program.sourceUrl,
    source: program.source ? [program.source.title, ...sourceNotes(program.source, null)].join(", ") : "",
  });
  const when = cycleOf(program)?.text;
  return [line, ...(when ? [`${when}.`] : []), ...(isOthers ? [m.prompt_others()] : [])].join(" ");
}

/** Returns a programme's conditions, what is met and what is to check apart, in at most `room` characters; what is to check goes first. One that finds no room is left out, since cut it would say something else, and that there is more is said. */
function conditionsWithin(room: number, match: Match | undefined, { answers }: Ask): string {
  const { met = [], guessed = [], unknown = [] } = match ? toldOf(match) : {};
  // What else such a programme asks often names the group too: where the prompt is not to say it, nothing of it is told as met.
  const isTold = answers.inPrompt || !match || conditionsOf(match.program).every(({ on }) => on !== "group");
  const parts: [line: (given: { conditions: string }) => string, texts: Phrase[]][] = [
    [
      m.prompt_check,
      [...unknown.map(conditionText), ...guessed.map(isTold ? metText : conditionText), ...(isTold ? [] : met.map(conditionText))],
    ],
    [m.prompt_met, isTold ? met.map(metText) : []],
  ];
  const texts = parts.flatMap(([line, phrases]) => {
    const list = [...new Set(phrases.map(({ text }) => text))];
    return list.length === 0 ? [] : [{ line, list, own: `\n${line({ conditions: "" })}`.length, size: joined(list).length }];
  });
  let left = room;
  return texts.map(({ line, list, own }, at) => {
    const after = texts.slice(at + 1).reduce((sum, next) => sum + next.own + next.size, 0);
    const share = Math.max(left - after, Math.floor(left / (texts.length - at))) - own;
    const more = joined(list).length <= share ? [] : [m.prompt_more()];
    const whole: string[] = [];
    for (const one of list) if (joined([...whole, one, ...more]).length <= share) whole.push(one);
    const said = [...whole, ...(joined([...whole, ...more]).length <= share ? more : [])];
    const text = said.length === 0 ? "" : `\n${line({ conditions: joined(said) })}`;
    left -= text.length;
    return text;
  }).join(""); // biome-ignore format: one chain
}
