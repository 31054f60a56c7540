import { shownText } from "#app/operations/revisions.ts";
import { visibleText } from "#app/text/visible-text.ts";

export const itemKinds = ["post", "translation", "comment", "project", "member", "company"] as const;
export type ItemKind = (typeof itemKinds)[number];

/**
 * How the words of a field are read: a line as it stands, Markdown as it is rendered, an address with its escapes resolved. A fact is one of the
 * site's own words or somebody else's: it is shown and compared, and no rule looks into it.
 */
export type FieldForm = "line" | "article" | "remark" | "address" | "fact";

/**
 * Every field of every kind that others can read, and what came by mail beside it, by its name in the schema. tests/rules/whole-items.test.ts holds the list against the tables:
 * a new column is named here, or there as one that nobody reads.
 */
export const publicFields: Record<ItemKind, Record<string, FieldForm>> = {
  post: {
    title: "line",
    postType: "fact",
    isQuestion: "fact",
    url: "address",
    content: "article",
    industryHubId: "fact",
    province: "fact",
    city: "line",
    timelineTag: "fact",
    aboutCompanyId: "fact",
    aboutProjectId: "fact",
    tags: "line",
    language: "fact",
    pollOptions: "line",
    pollSeveral: "fact",
    pollDays: "fact",
    pictures: "line",
    cutFromMail: "fact",
    linkPreviews: "fact",
    // Its words are matched as those of a translation.
    translationId: "fact",
  },
  translation: { title: "line", content: "article", language: "fact" },
  comment: { content: "remark", pictures: "line", cutFromMail: "fact", language: "fact" },
  project: {
    title: "line",
    description: "article",
    pictures: "line",
    projectStage: "fact",
    projectType: "fact",
    tags: "line",
    techStack: "line",
    projectUrl: "address",
    repositoryUrl: "address",
    demoUrl: "address",
    seekingCollaborators: "fact",
    collaborationRoles: "line",
    requiredSkills: "line",
    maxCollaborators: "fact",
    isPublic: "fact",
    aiPrompt: "line",
    updates: "line",
    province: "fact",
    userType: "fact",
    language: "fact",
  },
  member: {
    username: "line",
    fullName: "line",
    userType: "fact",
    province: "fact",
    occupation: "line",
    bio: "remark",
    location: "line",
    workplace: "line",
    skills: "line",
  },
  company: {
    type: "fact",
    name: "line",
    description: "line",
    descriptionFr: "line",
    longDescription: "remark",
    longDescriptionFr: "remark",
    websiteUrl: "address",
    logoUrl: "address",
    linkedinUrl: "address",
    twitterUrl: "address",
    githubUrl: "address",
    headquarters: "line",
    hubs: "fact",
    provinces: "fact",
    foundedYear: "fact",
    employeeCount: "fact",
    fundingStage: "fact",
    fundingAmount: "line",
    timelineTag: "fact",
    technologies: "line",
    technologiesFr: "line",
    specializations: "line",
    keyProducts: "line",
    teamHighlights: "line",
    recentNews: "line",
  },
};

/** The text of each public field that is not empty, by its name. */
export type WholeItem = Record<string, string>;

/** Returns the public fields of a row as texts, in the order in which they are read; `beside` holds those that stand in other tables. */
export function wholeItem(kind: ItemKind, row: object, beside: object = {}): WholeItem {
  const values: Record<string, unknown> = { ...row, ...beside };
  const texts = Object.keys(publicFields[kind]).map(
    (field) => [field, visibleText(shownText(readers[field]?.(values[field]) ?? values[field])).replace(/\r\n?/g, "\n")] as const,
  );
  return Object.fromEntries(texts.filter(([, text]) => text !== ""));
}

/** Of pictures the words are read, and whoever decides is shown the pictures too; of linked pages what they say. */
const readers: Record<string, (rows: unknown) => string[]> = {
  pictures: (rows) => (Array.isArray(rows) ? rows.map(({ alt }) => alt) : []),
  linkPreviews: (rows) =>
    Array.isArray(rows) ? rows.map(({ url, title, description }) => [title, description, url].filter(Boolean).join(" · ")) : [],
};

/** Returns what a list says of an item: its title or name, and the text that carries most. */
export function namedBy(item: WholeItem): { title: string; text: string } {
  const { title = "", name = "", content = "", description = "", bio = "" } = item;
  return { title: title || name, text: content || description || bio };
}
