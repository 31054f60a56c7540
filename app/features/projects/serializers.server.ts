import { z } from "zod";
import { PictureJson, serializePicture } from "#app/features/pictures/serializers.server.ts";
import { jsonShape, serializeRecord } from "#app/fields/json.server.ts";
import { count, id, time, timeText } from "#app/fields/json-fields.server.ts";
import type { ProjectCardRow, ShownProject } from "./data.server.ts";
import { projectFields } from "./fields.ts";
import type { Update } from "./updates-data.server.ts";

const { title, description, tags, projectStage, projectType, seekingCollaborators, isPublic } = projectFields;
const itemFields = { title, description, tags, projectStage, projectType, seekingCollaborators, isPublic };

export const ProjectItemJson = z
  .object({
    id,
    ...jsonShape(itemFields),
    user_type: z.string().nullable(),
    user_id: id,
    full_name: z.string(),
    username: z.string(),
    region: z.string().nullable(),
    government_relevance_score: z.number(),
    upvote_count: count,
    comment_count: count,
    view_count: count,
    created_at: time,
  })
  .meta({ id: "ProjectItem" });

export const UpdateJson = z.object({ id, content: z.string(), created_at: time }).meta({ id: "ProjectUpdate" });

export const ProjectJson = ProjectItemJson.extend({
  ...jsonShape(projectFields),
  description_html: z.string(),
  pictures: z.array(PictureJson),
  language: z.string(),
  user_upvoted: z.boolean(),
  updates: z.array(UpdateJson),
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
    ...serializeRecord(itemFields, project),
    user_type: project.userType,
    user_id: project.userId,
    full_name: project.fullName,
    username: project.username,
    region: project.province,
    government_relevance_score: project.relevanceScore,
    upvote_count: project.upvotes,
    comment_count: project.commentCount,
    view_count: project.viewCount,
    created_at: new Date(project.createdAt).toISOString(),
  };
}

export const serializeUpdate = ({ id, content, createdAt }: Update): z.input<typeof UpdateJson> => ({
  id,
  content,
  created_at: timeText(createdAt),
});

/** A whole project: the item and every field of the form (docs/product/json-api.md#shapes). */
export function serializeProject(project: ShownProject, userUpvoted: boolean, updates: Update[] = []): z.input<typeof ProjectJson> {
  return {
    ...serializeProjectItem(project),
    ...serializeRecord(projectFields, project),
    description_html: project.html,
    pictures: project.pictures.map(serializePicture),
    language: project.language,
    user_upvoted: userUpvoted,
    updates: updates.map(serializeUpdate),
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
