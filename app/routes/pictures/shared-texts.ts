import type { ShownCompany } from "#app/features/companies/data.server.ts";
import { organizationOf, titleOf } from "#app/features/funding/said.ts";
import type { WholePostRow } from "#app/features/posts/data.server.ts";
import type { ShownProject } from "#app/features/projects/data.server.ts";
import type { Shared } from "#app/features/share-pictures/rules.ts";
import { localized } from "#app/text/localized-name.ts";
import { m } from "#app/words/messages.ts";

// What stands on the picture of a page where it is shared: what its head names, and nothing that the page does not say to guests.

const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(" · ");

/** The site itself, for pages that everybody comes to first. */
export const sharedSite = (): Shared => ({ kind: "site", key: "home", title: m.landing_title(), line: "" });

type Post = Pick<WholePostRow, "id" | "title" | "hubNameEn" | "hubNameFr" | "provinceNameEn" | "provinceNameFr">;

export const sharedPost = (post: Post): Shared => ({
  kind: "post",
  key: post.id,
  title: post.title,
  line: joined(
    post.hubNameEn && localized({ en: post.hubNameEn, fr: post.hubNameFr }),
    post.provinceNameEn && localized({ en: post.provinceNameEn, fr: post.provinceNameFr }),
  ),
});

export const sharedProject = ({ id, title }: Pick<ShownProject, "id" | "title">): Shared => ({
  kind: "project",
  key: id,
  title,
  line: m.projects_title(),
});

export const sharedCompany = ({ slug, name, headquarters }: Pick<ShownCompany["company"], "slug" | "name" | "headquarters">): Shared => ({
  kind: "company",
  key: slug,
  title: name,
  line: joined(m.directory_title(), headquarters),
});

export const sharedProgramme = (
  program: Parameters<typeof titleOf>[0] & Parameters<typeof organizationOf>[0] & { slug: string },
): Shared => ({
  kind: "programme",
  key: program.slug,
  title: titleOf(program).text,
  line: joined(m.nav_funding(), organizationOf(program).text),
});
