/** Facts and pure functions of projects (docs/product/projects.md). Safe in a browser. */

export const projectStages = ["idea", "development", "testing", "production", "completed"] as const;
export type ProjectStage = (typeof projectStages)[number];

export const projectTypes = ["web_app", "mobile_app", "ai_ml", "data_science", "blockchain", "iot", "game", "research", "other"] as const;
export type ProjectType = (typeof projectTypes)[number];

export const projectSorts = ["trending", "newest", "most_upvoted"] as const;
export type ProjectSort = (typeof projectSorts)[number];

/** The filter of a profile (docs/product/projects.md#on-a-profile); popular sorts by upvotes. */
export const profileTabs = ["all", "pinned", "popular"] as const;
export type ProfileTab = (typeof profileTabs)[number];

export const titleLimit = 100;
export const descriptionLimit = 2000;
export const promptLimit = 4000;
export const tagLimit = 8;
export const technologyLimit = 10;
export const skillLimit = 10;
export const roleLimit = 8;
export const collaboratorLimit = 50;
export const collaboratorDefault = 5;
export const offerLimit = 500;
export const updateLimit = 280;
/** Updates of a project that stand open; older ones are folded. */
export const updatesShown = 3;
/** How many are read at a time. */
export const updatesRead = 20;
export const pinLimit = 6;
export const pageSize = 20;
/** Projects on a profile before 'Show All N Projects' (docs/product/projects.md#on-a-profile). */
export const projectsShown = 6;

/** What a reader does with a project's prompt that is counted: taking it along, or sharing the page it stands on. */
const promptUses = ["prompt", "share"] as const;
export type PromptUse = (typeof promptUses)[number];
export const isPromptUse = (text: string): text is PromptUse => promptUses.some((use) => use === text);

/** 31 tags and 12 technologies to choose from (docs/product/projects.md#wizard); 12 and 9 of those not yet chosen are shown. */
export const suggestedTags = [
  "artificial-intelligence", "machine-learning", "language-models", "computer-vision", "speech", "robotics", "data-science",
  "open-data", "privacy", "accessibility", "education", "health", "mental-health", "agriculture", "food", "climate", "clean-energy",
  "water", "forestry", "mining", "ocean", "transport", "housing", "manufacturing", "public-services", "indigenous-languages",
  "french-language", "arts-and-culture", "small-business", "security", "quantum",
] as const; // biome-ignore format: a list
export const suggestedTechnologies = [
  "Python", "TypeScript", "React", "Node.js", "PyTorch", "TensorFlow", "scikit-learn", "SQLite", "PostgreSQL", "Docker", "Rust", "Arduino",
] as const; // biome-ignore format: a list
export const tagsShown = 12;
export const technologiesShown = 9;

const stageImpact: Record<ProjectStage, number> = { idea: 20, development: 40, testing: 60, production: 80, completed: 80 };

/** How near a project is to doing something in the economy, 0 to 100: its stage, and what it offers others to take part in. */
export function economicImpact(project: {
  projectStage: ProjectStage;
  seekingCollaborators: boolean;
  repositoryUrl: string | null;
}): number {
  return stageImpact[project.projectStage] + (project.seekingCollaborators ? 10 : 0) + (project.repositoryUrl ? 10 : 0);
}

/** A description cut for a card, between two words (docs/product/projects.md#on-a-profile). */
export function cardText(text: string, most = 150): string {
  const flat = text.replace(/\s+/g, " ");
  if (flat.length <= most) return flat;
  return `${flat.slice(0, flat.lastIndexOf(" ", most) + 1 || most).trimEnd()}…`;
}
