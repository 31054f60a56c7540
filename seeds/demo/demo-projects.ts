import type { Writer } from "#app/db/client.server.ts";
import { insertProject, moveProjectVotes, type NewProject } from "#app/features/projects/data.server.ts";
import { collaboratorDefault, economicImpact } from "#app/features/projects/rules.ts";
import { relevanceScore } from "#app/features/prompts/relevance.ts";
import { provinceOfPostalCode } from "#app/features/provinces/rules.ts";
import { insertVotes } from "#app/features/votes/data.server.ts";
import { demoMembers, hourMs, idOf } from "./demo.ts";
import projectFile from "./projects.json" with { type: "json" };
import { randomFrom } from "./random.ts";

type DemoProject = Pick<NewProject, "title" | "description" | "language"> & {
  author: string;
  project_stage: NewProject["projectStage"];
  project_type: NewProject["projectType"];
  tags: string[];
  tech_stack: string[];
  required_skills: string[];
  seeking_collaborators: boolean;
  collaboration_roles: string[];
  hours_ago: number;
  appeal: number;
  prompt: string;
  views: number;
};

/** Invented projects of the invented members, with their upvotes. */
export async function seedProjects(tx: Writer, members: Map<string, number>, now: number): Promise<void> {
  const random = randomFrom(20261122);
  const people = new Map(demoMembers.map((member) => [member.username, member]));
  const oldestFirst = (projectFile as DemoProject[]).sort((a, b) => b.hours_ago - a.hours_ago);
  for (const project of oldestFirst) {
    const author = people.get(project.author);
    const userId = idOf(members, project.author);
    const province = provinceOfPostalCode(author?.postal_code ?? "");
    const userType = author?.user_type ?? "professional";
    const skills = [...project.tech_stack, ...project.required_skills, ...project.tags];
    const createdAt = now - Math.round(project.hours_ago * hourMs);
    const given = {
      projectStage: project.project_stage,
      seekingCollaborators: project.seeking_collaborators,
      repositoryUrl: null,
    };
    const row = await insertProject(tx, {
      ...given,
      userId,
      title: project.title,
      description: project.description,
      projectType: project.project_type,
      tags: project.tags,
      techStack: project.tech_stack,
      requiredSkills: project.required_skills,
      collaborationRoles: project.collaboration_roles,
      maxCollaborators: collaboratorDefault,
      isPublic: true,
      aiPrompt: project.prompt,
      province,
      userType,
      language: project.language,
      relevanceScore: relevanceScore({ province, userType, industry: null, skills }).score,
      economicImpact: economicImpact(given),
      viewCount: project.views,
      createdAt,
      updatedAt: createdAt,
    });
    const voters = [...members.values()].filter(() => random() < project.appeal / 100);
    const votes = voters.map((voter) => ({
      userId: voter,
      targetType: "project" as const,
      targetId: row.id,
      voteType: "up" as const,
      createdAt,
    }));
    if (votes.length > 0) await insertVotes(tx, votes);
    await moveProjectVotes(tx, row.id, votes.length);
  }
}
