import type { Member, Viewer } from "#app/auth/viewer.ts";
import { showCompany, showCompanyById } from "#app/features/companies/operations.server.ts";
import { showProfile } from "#app/features/people/operations.server.ts";
import { readablePost } from "#app/features/posts/operations.server.ts";
import { showProject } from "#app/features/projects/operations.server.ts";
import type { OpenReport } from "#app/features/reports/operations.server.ts";
import type { ShownReport } from "#app/features/reports/report-item.tsx";
import type { Reported } from "#app/features/reports/rules.ts";
import { referenceFrom } from "#app/markdown/references.ts";
import { InvalidInput, Moved, NotFound } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";
import { findTarget } from "./targets-data.server.ts";

/** What can be a duplicate of what is reported, and what a number alone counts. */
const counted: Record<Reported["type"], string> = {
  post: "post",
  translation: "post",
  comment: "post",
  project: "project",
  company: "company",
  member: "u",
};

/**
 * Returns the path of what a report says something is a duplicate of, given its address or its number.
 * @throws InvalidInput unless the reporter may read it, and it is of the same kind and not what is reported itself
 */
export async function sameAs(member: Member, target: Reported & { path: string }, typed: string): Promise<string> {
  const [, number] = /^#?(\d+)$/.exec(typed) ?? [];
  const address = typed.replace(/[?#].*/, "");
  const [, username] = /^(?:u\/|@)(\w+)$/.exec(address.replace(`${settings.baseUrl}/`, "").replace(/^\//, "")) ?? [];
  const { kind, key } = referenceFrom(address, settings.baseUrl) ?? {
    kind: username ? "u" : counted[target.type],
    key: username ?? number,
  };
  const isOfKind = kind === counted[target.type];
  const path = await (isOfKind ? readable(member, kind, key ?? "") : Promise.resolve(null)).catch(nullIfGone);
  if (path === null || (path === target.path && target.type !== "comment")) throw new InvalidInput({ same_as: m.report_duplicate_of() });
  return path;
}

const addressed = /^\/(post|project|company|u)\/([\w-]+)$/;

/** Returns reports with what they say something is a duplicate of, apart from what else the reporter wrote. */
export async function withSame(viewer: Viewer, reports: OpenReport[]): Promise<(OpenReport & ShownReport)[]> {
  return Promise.all(
    reports.map(async (report) => {
      const [path = "", ...rest] = report.details.split("\n");
      const [, kind, name] = (report.reason === "duplicate" && addressed.exec(path)) || [];
      if (!kind || !name) return { ...report, same: null };
      return { ...report, details: rest.join("\n"), same: { path, title: await titleNow(viewer, kind, name) } };
    }),
  );
}

/** Returns null for what is gone. Staff also read of what somebody wrote who has blocked them. */
async function titleNow(viewer: Viewer, kind: string, name: string): Promise<string | null> {
  if (kind === "post" || kind === "project") {
    const found = await findTarget({ type: kind, id: idFrom(name) });
    return found?.isPublic && !found.isRemoved && !found.held ? found.title : null;
  }
  const title =
    kind === "u"
      ? showProfile(viewer, name).then(({ username }) => `u/${username}`)
      : showCompany(viewer, name).then(({ company }) => company.name);
  return title.catch(nullIfGone);
}

function nullIfGone(problem: unknown): null {
  if (problem instanceof Moved || problem instanceof NotFound) return null;
  throw problem;
}

async function readable(member: Member, kind: string, name: string): Promise<string> {
  if (kind === "u") return `/u/${(await showProfile(member, name)).username}`;
  if (kind === "company") {
    const { company } = await (idFrom(name) ? showCompanyById(member, idFrom(name)) : showCompany(member, name));
    return `/company/${company.slug}`;
  }
  if (kind !== "post" && kind !== "project") throw new NotFound("page", m.page_not_found_text());
  await (kind === "post" ? readablePost(member, idFrom(name)) : showProject(member, idFrom(name)));
  return `/${kind}/${idFrom(name)}`;
}
