import type { Member } from "#app/auth/viewer.ts";
import { foldLine } from "#app/db/search.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { referenceFrom } from "#app/markdown/references.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { pageIsMadeOf } from "#app/process/request-context.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";

type Kind = "company" | "project";
type Subject = Pick<data.Referred, "id" | "slug" | "title" | "userId" | "language">;
/** What a post is about, as far as the reader may see it. */
export type Subjects = { company: Subject | null; project: Subject | null };

/** What somebody says a post is about: an id, a name, or the address of its page. */
type Given = Record<Kind, number | string | null>;

/** Returns the ids of what a post is said to be about. @throws InvalidInput when nothing has that name, or several have */
export async function subjectIds(member: Member, given: Given) {
  const [company, project] = [await foundAs(member, "company", given.company), await foundAs(member, "project", given.project)];
  const errors = {
    ...(company.length !== 1 && { about_company_id: company.length === 0 ? m.about_company_none() : m.about_company_several() }),
    ...(project.length !== 1 && { about_project_id: project.length === 0 ? m.about_project_none() : m.about_project_several() }),
  };
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors);
  return { aboutCompanyId: company[0] ?? null, aboutProjectId: project[0] ?? null };
}

/** Returns the ids of all that it may be; null stands for the one who said nothing. */
async function foundAs(member: Member, kind: Kind, given: number | string | null): Promise<(number | null)[]> {
  if (given === null) return [null];
  const hidden = await hiddenFrom(member);
  return (await candidates(kind, given)).filter(({ userId }) => !hidden.includes(userId)).map(({ id }) => id);
}

async function candidates(kind: Kind, given: number | string): Promise<{ id: number; userId: number }[]> {
  if (typeof given === "number") return data.titlesOf(kind === "company" ? { companyId: [given] } : { project: [given] });
  const reference = referenceFrom(given, settings.baseUrl);
  if (reference) {
    if (reference.kind !== kind) return [];
    return data.titlesOf(kind === "company" ? { company: [reference.key] } : { project: [idFrom(reference.key)] });
  }
  return (await data.named(kind, given)).filter(({ title }) => foldLine(title) === foldLine(given));
}

/** Returns what a post is about: what is not public any more, or by an author whom the reader hides, is left out. */
export async function subjectsOf(
  post: { aboutCompanyId: number | null; aboutProjectId: number | null },
  hidden: number[],
): Promise<Subjects> {
  const [company, project] = [post.aboutCompanyId, post.aboutProjectId].map((id) => (id === null ? [] : [id])) as [number[], number[]];
  if (company.length + project.length === 0) return { company: null, project: null };
  pageIsMadeOf([...company.map(partOf.company), ...project.map(partOf.project)]);
  const found = (await data.titlesOf({ companyId: company, project })).filter(({ userId }) => !hidden.includes(userId));
  const one = (kind: Kind) => found.find((each) => each.kind === kind) ?? null;
  return { company: one("company"), project: one("project") };
}

const mostSuggested = 8;

/** Returns the names of companies or projects that go on as a text begins, for a field. Asks for two letters at least. */
export async function suggestSubjects(member: Member, kind: Kind, text: string): Promise<string[]> {
  if (foldLine(text).length < 2) return [];
  const hidden = await hiddenFrom(member);
  const found = (await data.named(kind, text, true)).filter(({ userId }) => !hidden.includes(userId));
  return [...new Set(found.map(({ title }) => title))].slice(0, mostSuggested);
}
