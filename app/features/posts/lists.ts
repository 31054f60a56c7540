import type { TimelineTag } from "#app/features/timeline/rules.ts";
import { type Language, languages } from "#app/words/language.ts";
import type { PostType } from "./rules.ts";

/** The filters of a list of posts; each of them names a list that posts are in. */
export type PostFilters = {
  tag?: string;
  /** What the posts are about. */
  companyId?: number;
  projectId?: number;
  hubId?: number;
  province?: string;
  timelineTag?: TimelineTag;
  postType?: PostType;
  language?: Language;
  /** Questions without an answer alone. */
  unanswered?: true;
};

type Listed = {
  industryHubId: number | null;
  province: string | null;
  timelineTag: string | null;
  postType: string;
  language: string;
  translationId?: number | null;
  tags: string[];
  aboutCompanyId?: number | null;
  aboutProjectId?: number | null;
  isQuestion: boolean;
  answerId?: number | null;
};

/** The lists of the posts about a company or a project. */
export const aboutList = { company: (id: number) => `company:${id}`, project: (id: number) => `project:${id}` };

export const hubList = (id: number) => `hub:${id}`;

/** Returns the list of the questions without an answer among the posts of a list. */
export const openQuestionsOf = (list: string) => `open:${list}`;

/**
 * Returns the keys of post_places under which a post is listed. A question without an answer is also in the list of the open questions of each,
 * so that reading those never walks past what is answered.
 */
export function listsOf(post: Listed): string[] {
  const lists = allListsOf(post);
  return post.isQuestion && !post.answerId ? [...lists, ...lists.map(openQuestionsOf)] : lists;
}

/** Returns the lists that a question joins or leaves with its answer. */
export const openListsOf = (post: Listed): string[] => allListsOf(post).map(openQuestionsOf);

function allListsOf(post: Listed): string[] {
  // A translated post can be read in each language.
  const read = post.translationId ? languages : [post.language];
  const lists = ["all", `type:${post.postType}`, ...read.map((one) => `language:${one}`), ...post.tags.map((tag) => `tag:${tag}`)];
  if (post.industryHubId) lists.push(hubList(post.industryHubId));
  if (post.province) lists.push(`province:${post.province}`);
  if (post.timelineTag) lists.push(`timeline:${post.timelineTag}`);
  if (post.aboutCompanyId) lists.push(aboutList.company(post.aboutCompanyId));
  if (post.aboutProjectId) lists.push(aboutList.project(post.aboutProjectId));
  return lists;
}

/** How the lists of each filter begin, those of the narrowest kind first. */
const listNames = {
  tag: "tag",
  companyId: "company",
  projectId: "project",
  hubId: "hub",
  province: "province",
  timelineTag: "timeline",
  postType: "type",
  language: "language",
} as const;

/** A list and the filters that remain to be checked for each of its rows. */
export type NamedList = [list: string, rest: PostFilters];

/** Returns the lists that the filters name, those of the narrowest kind first. */
export function listsNamed({ unanswered, ...filters }: PostFilters): [NamedList, ...NamedList[]] {
  const key = (list: string) => (unanswered ? openQuestionsOf(list) : list);
  const [first, ...others] = Object.entries(listNames).flatMap(([filter, name]): NamedList[] => {
    const { [filter as keyof typeof listNames]: value, ...rest } = filters;
    return value ? [[key(`${name}:${value}`), rest]] : [];
  });
  return first ? [first, ...others] : [[key("all"), {}]];
}

/** Returns the narrowest list that the filters name, whose index is read, and the filters that remain to be checked for each row. */
export const narrowestList = (filters: PostFilters): NamedList => listsNamed(filters)[0];

/** Whether filters remain to be checked. */
export const isNarrowed = (rest: PostFilters): boolean => Object.values(rest).some((value) => value !== undefined);
