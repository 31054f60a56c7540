import { z } from "zod";
import { count, id, time } from "#app/json-fields.server.ts";
import type { ProjectCardRow, ShownProject } from "./data.server.ts";
import { projectStages, projectTypes } from "./rules.ts";

export const ProjectItemJson = z
  .object({
    id,
    title: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    project_stage: z.enum(projectStages),
    project_type: z.enum(projectTypes),
    user_type: z.string().nullable(),
    user_id: id,
    full_name: z.string(),
    username: z.string(),
    region: z.string().nullable(),
    seeking_collaborators: z.boolean(),
    is_public: z.boolean(),
    government_relevance_score: z.number(),
    upvote_count: count,
    comment_count: count,
    view_count: count,
    created_at: time,
  })
  .meta({ id: "ProjectItem" });

export const ProjectJson = ProjectItemJson.extend({
  project_url: z.string().nullable(),
  repository_url: z.string().nullable(),
  demo_url: z.string().nullable(),
  required_skills: z.array(z.string()),
  tech_stack: z.array(z.string()),
  collaboration_roles: z.array(z.string()),
  max_collaborators: z.int(),
  ai_prompt: z.string(),
  language: z.string(),
  user_upvoted: z.boolean(),
  strategic_scoring: z.object({ relevanceScore: z.number(), economicImpact: z.number() }),
  updated_at: time,
  revision: count,
}).meta({ id: "Project" });

export const EngagementJson = z
  .object({
    upvotes: count,
    comments: count,
    views: count,
    prompt: z.object({ shares: count, clicks: count, modifications: count }),
  })
  .meta({ id: "Engagement" });

/** A project in a list, as the JSON API gives it (docs/product/json-api.md#shapes). */
export function serializeProjectItem(project: ProjectCardRow): z.input<typeof ProjectItemJson> {
  return {
    id: project.id,
    title: project.title,
    description: project.description,
    tags: project.tags,
    project_stage: project.projectStage,
    project_type: project.projectType,
    user_type: project.userType,
    user_id: project.userId,
    full_name: project.fullName,
    username: project.username,
    region: project.province,
    seeking_collaborators: project.seekingCollaborators,
    is_public: project.isPublic,
    government_relevance_score: project.relevanceScore,
    upvote_count: project.upvotes,
    comment_count: project.commentCount,
    view_count: project.viewCount,
    created_at: new Date(project.createdAt).toISOString(),
  };
}

/** A whole project: the item and every field of the form (docs/product/json-api.md#shapes). */
export function serializeProject(project: ShownProject, userUpvoted: boolean): z.input<typeof ProjectJson> {
  return {
    ...serializeProjectItem(project),
    project_url: project.projectUrl,
    repository_url: project.repositoryUrl,
    demo_url: project.demoUrl,
    required_skills: project.requiredSkills,
    tech_stack: project.techStack,
    collaboration_roles: project.collaborationRoles,
    max_collaborators: project.maxCollaborators,
    ai_prompt: project.aiPrompt,
    language: project.language,
    user_upvoted: userUpvoted,
    strategic_scoring: { relevanceScore: project.relevanceScore, economicImpact: project.economicImpact },
    updated_at: new Date(project.updatedAt).toISOString(),
    revision: project.revision,
  };
}

/** GET .../engagement: what members did with a project. */
export function serializeEngagement(project: ShownProject): z.input<typeof EngagementJson> {
  return {
    upvotes: project.upvotes,
    comments: project.commentCount,
    views: project.viewCount,
    prompt: { shares: project.promptShares, clicks: project.promptCopies, modifications: project.promptEdits },
  };
}
