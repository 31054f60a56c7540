import type { ProjectStage, ProjectType } from "./rules.ts";

/** What a list of projects can be narrowed to; each of these is a place a public project is listed in. */
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

/** How the places of a filter begin. */
export const keyOf = (filter: keyof ProjectFilters) => keys.find(([name]) => name === filter)?.[1] ?? filter;

export function placesOf(project: {
  tags: string[];
  province: string | null;
  userType: string | null;
  projectType: string;
  projectStage: string;
}): string[] {
  const places = ["all", `type:${project.projectType}`, `stage:${project.projectStage}`];
  if (project.userType) places.push(`user:${project.userType}`);
  if (project.province) places.push(`province:${project.province}`);
  return [...places, ...project.tags.map((tag) => `tag:${tag}`)];
}

/** The place a list walks, and the filters that remain to be checked per row. */
export function narrowestPlace(filters: ProjectFilters): [string, ProjectFilters] {
  const first = keys.find(([name]) => filters[name] !== undefined);
  if (!first) return ["all", {}];
  const [name, key] = first;
  return [`${key}:${filters[name]}`, { ...filters, [name]: undefined }];
}
