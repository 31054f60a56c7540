import { index, instant, integer, primaryKey, table } from "../columns.ts";
import { users } from "./accounts.ts";
import { companies } from "./companies.ts";
import { posts } from "./posts.ts";
import { projects } from "./projects.ts";

/** Who saw a post, and when their view last counted: a member counts once an hour. */
export const postViews = table(
  "post_views",
  {
    postId: integer()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    countedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.userId] }), index("post_views_age").on(t.countedAt)],
);

/** Who saw a project, and when their view last counted: a member counts once an hour. */
export const projectViews = table(
  "project_views",
  {
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    countedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.userId] }),
    index("project_views_user").on(t.userId),
    index("project_views_age").on(t.countedAt),
  ],
);

/** Who saw a company, and when their view last counted: a member counts once an hour. */
export const companyViews = table(
  "company_views",
  {
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    countedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId] }),
    index("company_views_user").on(t.userId),
    index("company_views_age").on(t.countedAt),
  ],
);
