import { type TierCursor, tierCursorFrom } from "#app/db/tiers.ts";
import { type UserType, userTypes } from "#app/features/accounts/rules.ts";
import { isProvinceCode } from "#app/features/provinces/rules.ts";

export const pageSize = 20;

/** Returns two letters: the initials of the first and the last name, or the beginning of the only name or the username. */
export function initialsOf(fullName: string, username: string): string {
  const names = fullName.trim().split(/\s+/).filter(Boolean);
  const chosen = names.length > 1 ? [names[0], names.at(-1)] : [names[0] ?? username];
  const letters = chosen.map((name) => [...(name ?? "")][0] ?? "").join("");
  return (letters.length > 1 ? letters : [...(chosen[0] ?? "")].slice(0, 2).join("")).toUpperCase();
}

/** The filters of the list of people. */
export type PeopleChoice = {
  search: string;
  province: string;
  userType: UserType | "";
  occupation: string;
  skills: string[];
  /** Where the previous page ended. */
  after: TierCursor;
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
    after: tierCursorFrom(text("after")),
  };
}

export const isNarrowed = (choice: PeopleChoice) =>
  Boolean(choice.search || choice.province || choice.userType || choice.occupation || choice.skills.length);

/** Returns the address of the next page. */
export function peopleHref(choice: PeopleChoice, after: string): string {
  const parts: [string, string][] = [
    ["search", choice.search],
    ["province", choice.province],
    ["user_type", choice.userType],
    ["occupation", choice.occupation],
    ["skills", choice.skills.join(",")],
    ["after", after],
  ];
  return `/people?${new URLSearchParams(parts.filter(([, value]) => value !== ""))}`;
}
