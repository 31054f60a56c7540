import type { ProjectStage, ProjectType } from "./rules.ts";

/** The filters of a list of projects; each of them names a list that public projects are in. */
export type ProjectFilters = {
  tag?: string;
  province?: string;
  userType?: string;
  projectType?: ProjectType;
  projectStage?: ProjectStage;
};

/** The keys of project_places, the narrowest kind first. */
const keys: [keyof ProjectFilters, string][] = [
  ["tag", "tag"],
  ["projectType", "type"],
  ["province", "province"],
  ["projectStage", "stage"],
  ["userType", "user"],
];

/** How the names of the lists of a filter begin. */
export const keyOf = (filter: keyof ProjectFilters) => keys.find(([name]) => name === filter)?.[1] ?? filter;

export function listsOf(project: {
  tags: string[];
  province: string | null;
  userType: string | null;
  projectType: string;
  projectStage: string;
}): string[] {
  const lists = ["all", `type:${project.projectType}`, `stage:${project.projectStage}`];
  if (project.userType) lists.push(`user:${project.userType}`);
  if (project.province) lists.push(`province:${project.province}`);
  return [...lists, ...project.tags.map((tag) => `tag:${tag}`)];
}

/** Returns the narrowest list that the filters name, whose index is read, and the filters that remain to be checked for each row. */
export function narrowestList(filters: ProjectFilters): [string, ProjectFilters] {
  const first = keys.find(([name]) => filters[name] !== undefined);
  if (!first) return ["all", {}];
  const [name, key] = first;
  return [`${key}:${filters[name]}`, { ...filters, [name]: undefined }];
}
