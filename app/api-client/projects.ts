import type { z } from "zod";
import type { UserType } from "#app/features/accounts/rules.ts";
import type { projectFields } from "#app/features/projects/fields.ts";
import type { ProjectForm } from "#app/features/projects/forms.server.ts";
import type { ProjectSort, ProjectStage, ProjectType } from "#app/features/projects/rules.ts";
import type {
  serializeEngagement,
  serializeProject,
  serializeProjectItem,
  serializeUpdate,
} from "#app/features/projects/serializers.server.ts";
import type { Sent } from "#app/fields/record.ts";
import { checkProject } from "./checks.ts";
import { type CursorQuery, commentCalls, type Paged } from "./comments.ts";
import type { Connection } from "./connection.ts";

type ProjectItem = ReturnType<typeof serializeProjectItem>;
type Project = ReturnType<typeof serializeProject>;
type Engagement = ReturnType<typeof serializeEngagement>;
type Upvoted = { new_upvote_count: number; user_upvoted: boolean };
type Totals = { current_page: number; total_projects: number; total_pages: number };

export type ProjectQuery = CursorQuery & {
  page?: number;
  limit?: number;
  sort?: ProjectSort;
  tag?: string;
  user_type?: UserType;
  project_type?: ProjectType;
  stage?: ProjectStage;
  region?: string;
  search?: string;
};
type Required = { title: string; description: string; project_stage: ProjectStage; tags: string[] };
/** `submission_key` is any text that makes sending twice create once. */
export type NewProject = Required &
  Omit<Sent<typeof projectFields>, keyof Required> &
  Pick<z.input<typeof ProjectForm>, "pictures" | "language" | "submission_key">;
/** The prompt's new text, and what was done with it since the last call. */
export type PromptChange = { modifications?: string; analytics?: Partial<Engagement["prompt"]> };

const path = "/api/social/projects";

export function projectCalls(connection: Connection) {
  const upvote = (method: "POST" | "DELETE", id: number) =>
    connection.send<Upvoted>(`${method} ${path}/${id}/upvote`, {
      attempts: 3,
      reads: ["new_upvote_count"],
      failed: "Failed to update upvote",
      changes: ["projects"],
    });

  return {
    list: (query: ProjectQuery = {}) =>
      connection.list<{ projects: ProjectItem[] } & Paged<Totals>>("projects", path, { query, reads: ["projects", "pagination"] }),
    get: (id: number) => connection.one<Project>(`GET ${path}/${id}`, "project"),
    async create(project: NewProject) {
      checkProject(project, connection.isFrench);
      return connection.one<Project>(`POST ${path}`, "project", {
        body: project,
        timeoutMs: 15_000,
        failed: "Failed to create project",
        changes: ["projects"],
      });
    },
    /** Sets the upvote. Calling it again changes nothing. */
    upvote: (id: number) => upvote("POST", id),
    withdrawUpvote: (id: number) => upvote("DELETE", id),
    addUpdate: (id: number, update: string) =>
      connection.one<ReturnType<typeof serializeUpdate>>(`POST ${path}/${id}/updates`, "update", {
        body: { update },
        changes: ["projects"],
      }),
    engagement: (id: number) => connection.one<Engagement>(`GET ${path}/${id}/engagement`, "stats"),
    /**
     * Saves a prompt. Its counts are added up, so the call is never retried. Pass the `revision` you read, so that a change made in between
     * is not overwritten.
     */
    savePrompt: (id: number, change: PromptChange, revision?: number) =>
      connection.send<{ prompt: string; revision: number; usage_analytics: Engagement["prompt"] }>(`POST ${path}/${id}/prompts`, {
        body: change,
        revision,
        changes: ["projects"],
      }),
    ...commentCalls(connection, path, "projects"),
  };
}
