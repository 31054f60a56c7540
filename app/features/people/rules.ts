import { type UserType, userTypes } from "#app/features/accounts/rules.ts";
import { isProvinceCode } from "#app/features/provinces/rules.ts";

export const pageSize = 20;

/** The filters of the list of people. */
export type PeopleChoice = {
  search: string;
  province: string;
  userType: UserType | "";
  occupation: string;
  skills: string[];
  /** Only those who wrote a post in the last week. */
  wroteThisWeek: boolean;
  /** Where the previous page ended. */
  after: string | null;
};

/** Reads the filters from a page's address (skills separated by commas) or from an API query (skills[] repeated). */
export function peopleChoice(query: URLSearchParams): PeopleChoice {
  const text = (name: string) => (query.get(name) ?? "").trim().slice(0, 100);
  const province = text("province").toUpperCase();
  const skills = [...query.getAll("skills"), ...query.getAll("skills[]")].flatMap((value) => value.split(","));
  return {
    search: text("search"),
    province: isProvinceCode(province) ? province : "",
    userType: userTypes.find((type) => type === text("user_type")) ?? "",
    occupation: text("occupation"),
    skills: skills.map((skill) => skill.trim()).filter(Boolean).slice(0, 10), // biome-ignore format: one line
    wroteThisWeek: query.get("wrote") === "week",
    after: query.get("after"),
  };
}

/** No filter. */
export const everybody: PeopleChoice = {
  search: "",
  province: "",
  userType: "",
  occupation: "",
  skills: [],
  wroteThisWeek: false,
  after: null,
};

/** The addresses of the tabs above the list. */
export const tabHrefs = {
  everybody: "/people",
  near: (province: string) => peopleHref({ ...everybody, province }),
  wroteThisWeek: "/people?wrote=week",
};

/** Returns the address of those who have a skill. */
export const skillHref = (skill: string) => peopleHref({ ...everybody, skills: [skill] });

export const isNarrowed = (choice: PeopleChoice) =>
  Boolean(choice.search || choice.province || choice.userType || choice.occupation || choice.skills.length || choice.wroteThisWeek);

/** Returns the address of the list, from its beginning or after the page that ended with `after`. */
export function peopleHref(choice: PeopleChoice, after = ""): string {
  const parts: [string, string][] = [
    ["search", choice.search],
    ["province", choice.province],
    ["user_type", choice.userType],
    ["occupation", choice.occupation],
    ["skills", choice.skills.join(",")],
    ["wrote", choice.wroteThisWeek ? "week" : ""],
    ["after", after],
  ];
  return `/people?${new URLSearchParams(parts.filter(([, value]) => value !== ""))}`;
}

/** The parts of a profile (docs/product/people.md#profile). */
export const profileParts = ["projects", "posts", "comments"] as const;
export type ProfilePart = (typeof profileParts)[number];

/** Posts or comments on a page of a profile. */
export const writtenShown = 10;

export const activityWeeks = 12;
/** How many posts, projects and comments each are counted at most. */
export const activityWindow = 200;

/** A member in the list under a text in which somebody types @name, with what their tile shows (ui/face.tsx). */
export type SuggestedMember = { name: string; face: string | null; letters: string; tint: string };
