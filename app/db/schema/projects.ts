import type { UserType } from "#app/features/accounts/rules.ts";
import type { TextPicture } from "#app/features/pictures/text-pictures.ts";
import type { ProjectStage, ProjectType } from "#app/features/projects/rules.ts";
import type { Language } from "#app/words/language.ts";
import { flag, id, index, instant, integer, json, primaryKey, revision, storedHtml, table, text } from "../columns.ts";
import { users } from "./accounts.ts";
import { provinces } from "./provinces.ts";

export const projects = table(
  "projects",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    description: text().notNull(),
    /** The text as HTML (app/markdown/kept.server.ts); null where it was never drawn. */
    descriptionHtml: storedHtml(),
    pictures: json<TextPicture[]>().notNull().default([]),
    projectUrl: text(),
    repositoryUrl: text(),
    demoUrl: text(),
    projectStage: text().$type<ProjectStage>().notNull(),
    projectType: text().$type<ProjectType>().notNull(),
    /** For display; project_places finds projects by tag. */
    tags: json<string[]>().notNull(),
    requiredSkills: json<string[]>().notNull(),
    techStack: json<string[]>().notNull(),
    seekingCollaborators: flag().notNull(),
    collaborationRoles: json<string[]>().notNull(),
    maxCollaborators: integer().notNull(),
    /** Only its author sees a private project, anywhere. */
    isPublic: flag().notNull(),
    aiPrompt: text().notNull().default(""),
    /** The author's province when the project was created; lists of a province find it by this. */
    province: text().references(() => provinces.code),
    userType: text().$type<UserType>().notNull(),
    language: text().$type<Language>().notNull(),
    relevanceScore: integer().notNull(),
    economicImpact: integer().notNull(),
    upvotes: integer().notNull().default(0),
    commentCount: integer().notNull().default(0),
    viewCount: integer().notNull().default(0),
    promptShares: integer().notNull().default(0),
    promptCopies: integer().notNull().default(0),
    promptEdits: integer().notNull().default(0),
    /** Whether its author pinned it to their profile. */
    pinned: flag().notNull().default(false),
    submissionKey: text().unique(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    revision: revision(),
    removedAt: instant(),
    /** "held" as for posts. */
    removedBy: text({ enum: ["author", "moderator", "held"] }),
  },
  (t) => [index("projects_user").on(t.userId, t.createdAt, t.id), index("projects_created").on(t.createdAt)],
);

/** Where a public project is listed, with the values its lists are ordered by; like post_places. */
export const projectListings = table(
  "project_places",
  {
    list: text("place").notNull(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    trending: integer().notNull(),
    upvotes: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.list] }),
    index("project_places_trending").on(t.list, t.trending, t.projectId),
    index("project_places_newest").on(t.list, t.createdAt, t.projectId),
    index("project_places_upvoted").on(t.list, t.upvotes, t.projectId),
  ],
);

/** The number of projects per list, so that "load more" can say how many remain without counting. */
export const projectListCounts = table("project_place_counts", {
  list: text("place").primaryKey(),
  projectCount: integer().notNull().default(0),
});

/** Dated lines of its author under a project, for everybody who may read it. */
export const projectUpdates = table(
  "project_updates",
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    content: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index("project_updates_project").on(t.projectId, t.id), index("project_updates_user").on(t.userId, t.id)],
);

/** Offers to help; only the member and the project's author see them. */
export const projectOffers = table(
  "project_offers",
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** One of the roles the project looked for; "" for something else. */
    role: text().notNull().default(""),
    message: text().notNull(),
    status: text({ enum: ["pending", "accepted", "declined"] })
      .notNull()
      .default("pending"),
    createdAt: instant().notNull(),
  },
  (t) => [index("project_offers_project").on(t.projectId, t.id), index("project_offers_user").on(t.userId, t.id)],
);
