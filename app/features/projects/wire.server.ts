import type { ProjectCardRow, ShownProject } from "./data.server.ts";

/** A project in a list, as the JSON API gives it (spec 1 section 3). */
export function projectItemWire(project: ProjectCardRow) {
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

/** A whole project: the item and every field of the form (spec 2 section 3). */
export function projectWire(project: ShownProject, userUpvoted: boolean) {
  return {
    ...projectItemWire(project),
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
  };
}

/** GET .../engagement: what members did with a project. */
export function engagementWire(project: ShownProject) {
  return {
    upvotes: project.upvotes,
    comments: project.commentCount,
    views: project.viewCount,
    prompt: { shares: project.promptShares, clicks: project.promptCopies, modifications: project.promptEdits },
  };
}
