/** The facts from which the relevance score is computed (docs/product/guidance.md#relevance-score). */
export type ScoredContext = { province: string | null; userType: string; industry: string | null; skills: string[] };

export const baseScore = 50;
export const highestScore = 100;
const provinceBonus: Record<string, number> = { ON: 20, QC: 20, BC: 20, AB: 15, NS: 15, NB: 15 };
/** The four industries that score higher, in both languages. */
const strongIndustries = /health ?care|agriculture|energy|manufacturing|santé|énergie|fabrication|manufactur/i;
const userTypeBonus: Record<string, number> = { post_secondary: 15, recent_graduate: 15, professional: 10, seeker: 10 };
const technicalSkill =
  /\b(ai|ia)\b|machine learning|data|software|technology|apprentissage (automatique|machine)|données|logiciel|technologie/i;

/** Tags are written in hyphens: "machine-learning" names machine learning. */
const inWords = (tag: string) => tag.replace(/[-_]/g, " ");

/** Returns the score, a base and four bonuses (docs/product/guidance.md#relevance-score), with its parts, so that a page can explain it. */
export function relevanceScore({ province, userType, industry, skills }: ScoredContext) {
  const parts = {
    base: baseScore,
    province: provinceBonus[province ?? ""] ?? 10,
    industry: industry ? (strongIndustries.test(inWords(industry)) ? 15 : 10) : 0,
    userType: userTypeBonus[userType] ?? 5,
    skills: Math.min(15, 3 * skills.filter((skill) => technicalSkill.test(inWords(skill))).length),
  };
  return {
    score: Math.min(
      highestScore,
      Object.values(parts).reduce((sum, part) => sum + part, 0),
    ),
    parts,
  };
}

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
