import { labelsOf } from "#app/words/labels-of.ts";
import { projectSorts, projectStages, projectTypes } from "./rules.ts";

export const stageLabels = labelsOf("project_stage_", projectStages);

export const projectTypeLabels = labelsOf("project_type_", projectTypes);

export const projectSortLabels = labelsOf("projects_", projectSorts);
