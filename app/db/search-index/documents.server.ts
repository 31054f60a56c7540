import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { cycleIn } from "#app/text/cycles.ts";
import type { Reader } from "../client.server.ts";
import { companies, industryHubs, posts, postTranslations, programs, projects, provinces, users } from "../schema/index.ts";
import { foldedWords } from "../search.ts";
import { type DocumentKind, documentId, facetToken } from "./kinds.ts";
import { namesOfPrograms } from "./names.server.ts";
import type { searchDocuments } from "./tables.ts";

export type DocumentRow = typeof searchDocuments.$inferSelect;

type Said = string | null | undefined;
/** A document before its words are folded. Texts may stand in either language. */
type Draft = {
  id: number;
  title: Said[];
  names?: Said[];
  facts?: Said[];
  body?: Said[];
  facets?: string[];
  language?: string;
  createdAt?: number | null;
};

/** What the documents of a batch say of their places. */
type Places = { hubs: (typeof industryHubs.$inferSelect)[]; provinces: (typeof provinces.$inferSelect)[] };

const longestWord = 40;
const flat = (texts: Said[]) =>
  foldedWords(texts.filter(Boolean).join(" \n "))
    .filter((word) => word.length <= longestWord)
    .join(" ");

/** Joins names so that each can be told from the next. */
const severally = (names: Said[]) =>
  names
    .map((name) => flat([name]))
    .filter(Boolean)
    .join(" | ");

/** Returns a document with its words folded. */
export function documentOf(
  kind: DocumentKind,
  { id, title, names = [], facts = [], body = [], facets = [], language = "", createdAt }: Draft,
): DocumentRow {
  return {
    id: documentId(kind, id),
    title: severally(title),
    names: severally(names),
    facts: flat(facts),
    body: flat(body),
    facets: [...facets, ...(language === "" ? ["en", "fr"] : [language]).map((one) => facetToken("language", one))].join(" "),
    language,
    createdAt: createdAt ?? 0,
  };
}

/** Returns the documents of these rows, without those of rows that nobody may find. */
export async function documentsOf(from: Reader, kind: DocumentKind, ids: number[]): Promise<DocumentRow[]> {
  const read = readers[kind];
  if (!read || ids.length === 0) return [];
  const places = { hubs: await from.select().from(industryHubs), provinces: await from.select().from(provinces) };
  return (await read(from, ids, places)).map((draft) => documentOf(kind, draft));
}

const hubFacts = (places: Places, isOf: (hub: Places["hubs"][number]) => boolean) => {
  const hubs = places.hubs.filter(isOf);
  return { names: hubs.flatMap((hub) => [hub.nameEn, hub.nameFr]), facets: hubs.map((hub) => facetToken("hub", hub.id)) };
};
const provinceFacts = (places: Places, codes: (string | null)[]) => {
  const named = places.provinces.filter(({ code }) => codes.includes(code));
  return { names: named.flatMap(({ nameEn, nameFr }) => [nameEn, nameFr]), facets: named.map(({ code }) => facetToken("province", code)) };
};
/** What is for all of Canada says so once, not in the names of thirteen places. */
const everywhere = 13;

const readers: Partial<Record<DocumentKind, (from: Reader, ids: number[], places: Places) => Promise<Draft[]>>> = {
  async post(from, ids, places) {
    const rows = await from
      .select({ post: posts, title: postTranslations.title, content: postTranslations.content })
      .from(posts)
      .leftJoin(postTranslations, eq(postTranslations.id, posts.translationId))
      .where(and(inArray(posts.id, ids), isNull(posts.removedAt)));
    return rows.map(({ post, title, content }) => {
      const [hub, province] = [hubFacts(places, ({ id }) => id === post.industryHubId), provinceFacts(places, [post.province])];
      return {
        id: post.id,
        title: [post.title, title],
        facts: [...post.tags, post.city, ...province.names, post.postType, post.isQuestion ? "question" : null],
        body: [post.content, content],
        facets: [...hub.facets, ...province.facets],
        language: title === null ? post.language : "",
        createdAt: post.createdAt,
      };
    });
  },
  async project(from, ids, places) {
    const rows = await from
      .select()
      .from(projects)
      .where(and(inArray(projects.id, ids), isNull(projects.removedAt), eq(projects.isPublic, true)));
    return rows.map((project) => {
      const province = provinceFacts(places, [project.province]);
      return {
        id: project.id,
        title: [project.title],
        facts: [...project.tags, ...project.techStack, ...project.requiredSkills, project.projectType],
        body: [project.description],
        facets: province.facets,
        language: project.language,
        createdAt: project.createdAt,
      };
    });
  },
  async company(from, ids, places) {
    const rows = await from
      .select()
      .from(companies)
      .where(and(inArray(companies.id, ids), eq(companies.status, "published")));
    return rows.map((company) => {
      const [hub, province] = [hubFacts(places, ({ slug }) => company.hubs.includes(slug)), provinceFacts(places, company.provinces)];
      return {
        id: company.id,
        title: [company.name],
        facts: [
          ...company.technologies,
          ...company.technologiesFr,
          ...company.specializations,
          company.headquarters,
          ...(company.provinces.length < everywhere ? province.names : []),
          ...hub.names,
          company.type.replaceAll("_", " "),
        ],
        body: [
          company.description,
          company.descriptionFr,
          company.longDescription,
          company.longDescriptionFr,
          ...company.keyProducts.flatMap(({ name, description }) => [name, description]),
        ],
        facets: [...hub.facets, ...province.facets],
        createdAt: company.createdAt,
      };
    });
  },
  async program(from, ids, places) {
    const rows = await from
      .select()
      .from(programs)
      .where(and(inArray(programs.id, ids), isNull(programs.archivedAt)));
    return rows.map((program) => {
      const [hub, province] = [hubFacts(places, ({ slug }) => program.hubs.includes(slug)), provinceFacts(places, program.provinces)];
      const said = namesOfPrograms.get(program.slug);
      return {
        id: program.id,
        title: [program.titleEn, program.titleFr],
        names: said?.names ?? [],
        facts: [
          program.organization,
          program.organizationFr,
          ...(program.provinces.length < everywhere ? province.names : ["Canada"]),
          ...hub.names,
          ...program.regions,
          program.city,
          ...program.who.map((who) => who.replaceAll("_", " ")),
          ...program.purposes,
          program.intakeText,
          program.intakeTextFr,
          program.cycle && cycleIn(program.cycle, program.intake, "en"),
          program.cycle && cycleIn(program.cycle, program.intake, "fr"),
          program.statusText,
          program.statusTextFr,
          dayInWords(program.deadline),
          ...(said?.questions ?? []),
        ],
        body: [
          program.description,
          program.descriptionFr,
          ...program.eligibility,
          ...program.eligibilityFr,
          program.amount,
          program.amountFr,
        ],
        facets: [...hub.facets, ...province.facets],
        createdAt: program.updatedAt ?? (Date.parse(program.asOf) || 0),
      };
    });
  },
  async person(from, ids, places) {
    const rows = await from
      .select()
      .from(users)
      .where(and(inArray(users.id, ids), eq(users.isDiscoverable, true)));
    return Promise.all(
      rows
        .filter(({ id }) => id > 0)
        .map(async (user) => {
          const province = provinceFacts(places, [user.showsProvince ? user.province : null]);
          const writings = await writingsOf(from, user.id);
          return {
            id: user.id,
            title: [user.fullName, user.username],
            names: [user.showsOccupation ? user.occupation : null],
            facts: [
              ...user.skills,
              user.location,
              user.workplace,
              ...province.names,
              user.showsUserType ? user.userType.replaceAll("_", " ") : null,
            ],
            body: [user.bio, ...writings.flatMap(({ title, tags }) => [title, ...tags])],
            facets: [...province.facets, ...new Set(writings.flatMap(({ hub }) => (hub === null ? [] : facetToken("wrote", hub))))],
            createdAt: user.createdAt,
          };
        }),
    );
  },
  async hub(from, ids) {
    const rows = await from
      .select()
      .from(industryHubs)
      .where(and(inArray(industryHubs.id, ids), eq(industryHubs.isActive, true)));
    return rows.map((hub) => ({
      id: hub.id,
      title: [hub.nameEn, hub.nameFr],
      facts: ["hub pole industry secteur sector industrie"],
      body: [hub.descriptionEn, hub.descriptionFr, ...hub.associations.flatMap(({ name, nameFr }) => [name, nameFr])],
      facets: [facetToken("hub", hub.id)],
    }));
  },
  async province(from, ids) {
    const rows = await from.select().from(provinces).where(inArray(provinces.position, ids));
    return rows.map((province) => ({
      id: province.position,
      title: [province.nameEn, province.nameFr],
      names: [province.code],
      facts: [
        province.type,
        province.capitalEn,
        province.capitalFr,
        ...(province.facts?.cities ?? []).flatMap(({ name, nameFr }) => [name, nameFr]),
      ],
      body: [
        province.descriptionEn,
        province.descriptionFr,
        ...(province.facts?.keyIndustriesEn ?? []),
        ...(province.facts?.keyIndustriesFr ?? []),
      ],
      facets: [facetToken("province", province.code)],
    }));
  },
};

/** How many of a member's newest texts they are found by. */
const newestWritings = 50;

const writingsOf = (from: Reader, userId: number) =>
  from
    .select({ title: posts.title, tags: posts.tags, hub: posts.industryHubId })
    .from(posts)
    .where(and(eq(posts.userId, userId), isNull(posts.removedAt)))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(newestWritings);

/** Returns a day as people write it, so that a deadline is found by its month. */
function dayInWords(day: number | null): string | null {
  if (day === null) return null;
  const inLanguage = (language: string) => new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(day);
  return `${inLanguage("en-CA")} ${inLanguage("fr-CA")}`;
}
