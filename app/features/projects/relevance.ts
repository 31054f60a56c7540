import { relevanceScore } from "#app/features/guidance/rules.ts";

/**
 * The relevance score of a project (docs/product/projects.md#relevance-and-impact): what it is built with, what it looks for and its tags
 * are its skills.
 */
export function projectRelevance(
  project: { techStack: string[]; requiredSkills: string[]; tags: string[] },
  { province, userType }: { province: string | null; userType: string },
): number {
  const skills = [...project.techStack, ...project.requiredSkills, ...project.tags];
  return relevanceScore({ province, userType, industry: null, skills }).score;
}
