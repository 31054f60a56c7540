import { eq, inArray } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import {
  appeals,
  coalitions,
  comments,
  companies,
  companyClaims,
  contacts,
  corrections,
  policies,
  posts,
  postTranslations,
  programs,
  projects,
  users,
  webhooks,
} from "#app/db/schema/index.ts";
import { localized } from "#app/text/localized-name.ts";
import type { ActSubject } from "./rules.ts";

/** What an act was about, by its name of today, and the page of staff on it. The name is empty for what has none that the record may show. */
export type NamedSubject = { id: number; name: string; path: string };

const title = { en: programs.titleEn, fr: programs.titleFr };
type Titled = { id: number; slug: string; en: string; fr: string | null };
const programName = ({ en, fr }: Titled) => localized({ en, fr: fr ?? "" });

const readers: Record<ActSubject["type"], (ids: number[]) => Promise<NamedSubject[]>> = {
  member: async (ids) => {
    const rows = await db.select({ id: users.id, name: users.username }).from(users).where(inArray(users.id, ids));
    return rows.filter(({ name }) => name !== "").map(({ id, name }) => ({ id, name: `u/${name}`, path: `/u/${name}` }));
  },
  post: async (ids) =>
    at("/moderation/post", await db.select({ id: posts.id, name: posts.title }).from(posts).where(inArray(posts.id, ids))),
  translation: async (ids) => {
    const columns = { id: postTranslations.id, name: postTranslations.title };
    return at("/moderation/translation", await db.select(columns).from(postTranslations).where(inArray(postTranslations.id, ids)));
  },
  comment: unnamed("/moderation/comment", comments),
  project: async (ids) =>
    at("/moderation/project", await db.select({ id: projects.id, name: projects.title }).from(projects).where(inArray(projects.id, ids))),
  company: async (ids) =>
    at("/admin/companies", await db.select({ id: companies.id, name: companies.name }).from(companies).where(inArray(companies.id, ids))),
  claim: async (ids) => {
    const rows = db.select({ id: companyClaims.id, name: companies.name }).from(companyClaims);
    return at(
      "/admin/claims",
      await rows.innerJoin(companies, eq(companies.id, companyClaims.companyId)).where(inArray(companyClaims.id, ids)),
    );
  },
  program: async (ids) => {
    const rows = await db
      .select({ id: programs.id, slug: programs.slug, ...title })
      .from(programs)
      .where(inArray(programs.id, ids));
    return rows.map((row) => ({ id: row.id, name: programName(row), path: `/admin/funding/${row.slug}` }));
  },
  correction: async (ids) => {
    const rows = await db
      .select({ id: corrections.id, slug: programs.slug, ...title })
      .from(corrections)
      .innerJoin(programs, eq(programs.id, corrections.programId))
      .where(inArray(corrections.id, ids));
    return rows.map((row) => ({ id: row.id, name: programName(row), path: `/admin/corrections/${row.id}` }));
  },
  policy: async (ids) =>
    at("/admin/policy", await db.select({ id: policies.id, name: policies.title }).from(policies).where(inArray(policies.id, ids))),
  coalition: async (ids) =>
    at(
      "/admin/coalitions",
      await db.select({ id: coalitions.id, name: coalitions.title }).from(coalitions).where(inArray(coalitions.id, ids)),
    ),
  // The names of contacts and the addresses of webhooks stay on their own pages.
  contact: unnamed("/admin/network", contacts),
  webhook: unnamed("/admin/webhooks", webhooks),
  appeal: unnamed("/moderation/appeals", appeals),
};

function at(path: string, rows: { id: number; name: string }[]): NamedSubject[] {
  return rows.map((row) => ({ ...row, path: `${path}/${row.id}` }));
}

function unnamed(path: string, table: typeof comments | typeof contacts | typeof webhooks | typeof appeals) {
  return async (ids: number[]) => {
    const rows = await db.select({ id: table.id }).from(table).where(inArray(table.id, ids));
    return at(path, rows.map(({ id }) => ({ id, name: "" }))); // biome-ignore format: one line
  };
}

/** Returns the names of these subjects by type and id ("company 7"), with a query for each type. What is gone is not in it. */
export async function namesOfSubjects(subjects: { type: string; id: number }[]): Promise<Record<string, NamedSubject>> {
  const types = [...new Set(subjects.map(({ type }) => type))].filter((type): type is ActSubject["type"] => Object.hasOwn(readers, type));
  const found = await Promise.all(
    types.map(async (type) => {
      const ids = [...new Set(subjects.filter((one) => one.type === type).map(({ id }) => id))];
      return (await readers[type](ids)).map((one) => [`${type} ${one.id}`, one] as const);
    }),
  );
  return Object.fromEntries(found.flat());
}
