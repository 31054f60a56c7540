import { m } from "#app/words/messages.ts";
import type { ProjectSort, ProjectStage, ProjectType } from "./rules.ts";

export const stageLabels: Record<ProjectStage, () => string> = {
  idea: m.project_stage_idea,
  development: m.project_stage_development,
  testing: m.project_stage_testing,
  production: m.project_stage_production,
  completed: m.project_stage_completed,
};

export const projectTypeLabels: Record<ProjectType, () => string> = {
  web_app: m.project_type_web_app,
  mobile_app: m.project_type_mobile_app,
  ai_ml: m.project_type_ai_ml,
  data_science: m.project_type_data_science,
  blockchain: m.project_type_blockchain,
  iot: m.project_type_iot,
  game: m.project_type_game,
  research: m.project_type_research,
  other: m.project_type_other,
};

export const projectSortLabels: Record<ProjectSort, () => string> = {
  trending: m.projects_trending,
  newest: m.projects_newest,
  most_upvoted: m.projects_most_upvoted,
};
