import type { Condition } from "#app/features/funding/conditions.ts";
import { answerTo, type Question } from "./answers.ts";
import { type Judged, questionOf } from "./judging.ts";
import type { ApplicantKind, Person } from "./person.ts";

type Rated = { judged: Judged };

export const has = (list: readonly string[], ...among: string[]) => among.some((one) => list.includes(one));
export const isLearner = (kind: string): kind is ApplicantKind => kind === "postdoc" || students.some((one) => one === kind);
export const students = ["secondary_student", "college_student", "undergraduate_student", "graduate_student"] as const;
/** Those who apply for an organization, whatever its kind. */
export const organizations: ApplicantKind[] = ["business", "incorporated", "sole_proprietor", "cooperative", "nonprofit", "public_body", "institution"]; // biome-ignore format: one line

/** Returns the question whose answer tells whether somebody meets a condition. */
export function questionAbout({ on, any = [] }: Condition, { isStudent, mayStudy, isOrganization, mayBe }: Person): Question | undefined {
  if (on === "group") return has(any, "women", "black") ? "groups" : "indigenous";
  if (on === "degree" && mayStudy) return "studies";
  if (on === "degree" && !isStudent) return undefined; // their situation tells
  if (on !== "applicant") return questionOf[on];
  if (isStudent && any.some((kind) => isLearner(kind) && mayBe.has(kind))) return "degree";
  if (!isStudent && !isOrganization && any.some(isLearner)) return "studies";
  return has(any, ...organizations, "researcher") ? "legal_form" : undefined;
}

/**
 * Returns what to ask of somebody: what their words answered, where a programme hangs on it, for they may be of others; and what a programme
 * that otherwise fits leaves open. What they declined to say is not asked again.
 */
export function questionsOf(candidates: Rated[], found: Rated[], person: Person): Question[] {
  const { answers, read } = person;
  const decides = (question: Question) => found.some(({ judged }) => Object.values(judged).flat().some((condition) => questionAbout(condition, person) === question)); // biome-ignore format: one line
  const toConfirm = (Object.keys(read) as Question[]).filter((question) => !answers.unsaid.includes(question) && decides(question));
  const counts = new Map<Question, number>();
  for (const { judged } of candidates) {
    const asked = judged.unknown.flatMap((condition) => questionAbout(condition, person) ?? []);
    for (const question of new Set(asked)) counts.set(question, (counts.get(question) ?? 0) + 1);
  }
  const isOpen = (question: Question) => !answers.unsaid.includes(question) && answers[answerTo[question]] === null;
  const open = [...counts.entries()].filter(([question]) => isOpen(question)).sort((a, b) => b[1] - a[1]);
  return [...new Set([...toConfirm, ...open.map(([question]) => question)])];
}
