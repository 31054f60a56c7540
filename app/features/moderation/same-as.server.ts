import type { Member } from "#app/auth/viewer.ts";
import { showCompany, showCompanyById } from "#app/features/companies/operations.server.ts";
import { showProfile } from "#app/features/people/operations.server.ts";
import { readablePost } from "#app/features/posts/operations.server.ts";
import { showProject } from "#app/features/projects/operations.server.ts";
import type { Reported } from "#app/features/reports/rules.ts";
import { referenceFrom } from "#app/markdown/references.ts";
import { InvalidInput, Moved, NotFound } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";

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
  const path = await (isOfKind ? readable(member, kind, key ?? "") : Promise.resolve(null)).catch((error) => {
    if (error instanceof Moved || error instanceof NotFound) return null;
    throw error;
  });
  if (path === null || (path === target.path && target.type !== "comment")) throw new InvalidInput({ same_as: m.report_duplicate_of() });
  return path;
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
