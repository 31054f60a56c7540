import type { z } from "zod";
import type { UserType } from "#app/features/accounts/rules.ts";
import type { projectFields } from "#app/features/projects/fields.ts";
import type { ProjectForm } from "#app/features/projects/forms.server.ts";
import type { ProjectSort, ProjectStage, ProjectType } from "#app/features/projects/rules.ts";
import type { serializeEngagement, serializeProject, serializeProjectItem } from "#app/features/projects/serializers.server.ts";
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
      reads: ["new_upvote_count"],
      failed: "Failed to update upvote",
      changes: ["projects"],
    });

  return {
    list: (query: ProjectQuery = {}) =>
      connection.list<{ projects: ProjectItem[] } & Paged<Totals>>("projects", path, { query, reads: ["projects", "pagination"] }),
    get: async (id: number) => (await connection.send<{ project: Project }>(`GET ${path}/${id}`, { reads: ["project"] })).project,
    async create(project: NewProject) {
      checkProject(project, connection.isFrench);
      const made = await connection.send<{ project: Project }>(`POST ${path}`, {
        body: project,
        timeoutMs: 15_000,
        attempts: 1,
        reads: ["project"],
        failed: "Failed to create project",
        changes: ["projects"],
      });
      return made.project;
    },
    /** Sets the upvote. Calling it again changes nothing. */
    upvote: (id: number) => upvote("POST", id),
    withdrawUpvote: (id: number) => upvote("DELETE", id),
    engagement: async (id: number) =>
      (await connection.send<{ stats: Engagement }>(`GET ${path}/${id}/engagement`, { reads: ["stats"] })).stats,
    /**
     * Saves a prompt. Its counts are added up, so the call is never retried. Pass the `revision` you read, so that a change made in between
     * is not overwritten.
     */
    savePrompt: (id: number, change: PromptChange, revision?: number) =>
      connection.send<{ prompt: string; revision: number; usage_analytics: Engagement["prompt"] }>(`POST ${path}/${id}/prompts`, {
        body: change,
        revision,
        attempts: 1,
        changes: ["projects"],
      }),
    ...commentCalls(connection, path, "projects"),
  };
}
