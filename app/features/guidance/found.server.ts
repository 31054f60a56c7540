import type { Member } from "#app/auth/viewer.ts";
import { userTypeLabels } from "#app/features/accounts/labels.ts";
import { companyCardsOf } from "#app/features/companies/list-companies.server.ts";
import { factsOf } from "#app/features/companies/said.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { opportunitiesWithIds } from "#app/features/funding/operations.server.ts";
import { organizationOf, pathOf, titleOf } from "#app/features/funding/said.ts";
import { shownPeople } from "#app/features/people/find-people.server.ts";
import { readableCards } from "#app/features/posts/operations.server.ts";
import { nameOf } from "#app/ui/member-link.tsx";
import type { Phrase } from "#app/ui/phrase.ts";
import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";
import type { Guidance } from "./engine.ts";
import type { Fits } from "./fits.server.ts";
import { saidWhy } from "./fits.ts";

type Kind = "posts" | "programs" | "people" | "companies";
/** What an insight led to, as ids, in the order in which they stood; `why` holds the words that led there, by the ids. */
type Found = Record<Kind, number[]> & { why?: Partial<Record<Kind, Record<number, string[]>>> };

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
const wordsOf = (rows: { id: number; why: string[] }[]) => Object.fromEntries(rows.map(({ id, why }) => [id, why]));

/** Returns what is stored of it with an insight. */
export const foundIn = ({ posts, people, companies }: Fits, { matches }: Guidance): Found => ({
  posts: idsOf(posts),
  programs: idsOf(matches.map(({ program }) => program)),
  people: idsOf(people),
  companies: idsOf(companies),
  why: { posts: wordsOf(posts), people: wordsOf(people), companies: wordsOf(companies) },
});

type Looks = { username: string; face: string | null; fullName: string | null } | { name: string; logo: string | null };
/** `looks` is whose face or logo stands beside it, and `by` who that is, or what they do. */
type Link = { href: string; text: string; lang?: string | undefined; looks: Looks; by: Phrase };
/** `why` is the reason for which it stands there, where that was stored. */
export type FoundLinks = { title: string; links: (Link & { why: string | null })[] }[];

/** Returns the links that each of these insights led to, by kind and as they stood: what is still there, and the member may see. */
export async function linksFound(member: Member, questions: Record<string, unknown>[]): Promise<FoundLinks[]> {
  const stored = questions.map(({ found }) => found as Found | undefined); // what `foundIn` wrote; older ones have none
  const all = (kind: Kind) => [...new Set(stored.flatMap((found) => found?.[kind] ?? []))];
  const [posts, programs, people, companies, hidden] = await Promise.all([
    readableCards(member, all("posts")),
    opportunitiesWithIds(all("programs")),
    shownPeople(all("people")),
    companyCardsOf(all("companies")),
    hiddenFrom(member),
  ]);
  const seen = people.filter(({ id }) => !hidden.includes(id));
  const kinds = [
    ["posts", m.fit_posts(), linkedBy(posts, toPost)],
    ["programs", m.program_title(), linkedBy(programs, toProgram)],
    ["people", m.fit_people(), linkedBy(seen, toPerson)],
    ["companies", m.fit_companies(), linkedBy(companies, toCompany)],
  ] as const;
  const why = (words: string[] | undefined) => (words ? saidWhy({ why: words, shared: [] }) : null);
  return stored.map((found) =>
    kinds
      .map(([kind, title, links]) => ({
        title,
        links: (found?.[kind] ?? []).flatMap((id) => {
          const link = links.get(id);
          return link ? { ...link, why: why(found?.why?.[kind]?.[id]) } : [];
        }),
      }))
      .filter(({ links }) => links.length > 0),
  );
}

type Row<List extends (...given: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number];

const toPost = (post: Row<typeof readableCards>): Link => ({
  href: `/post/${post.id}`,
  text: post.title,
  lang: langOf(post.language),
  looks: { username: post.username, face: post.face, fullName: post.fullName },
  by: { text: nameOf(post), lang: undefined },
});

const toProgram = (program: Row<typeof opportunitiesWithIds>): Link => ({
  href: pathOf(program),
  ...titleOf(program),
  looks: { name: organizationOf(program).text, logo: null },
  by: organizationOf(program),
});

const toPerson = ({ username, face, fullName, occupation, userType }: Row<typeof shownPeople>): Link => ({
  href: `/u/${username}`,
  text: fullName,
  looks: { username, face, fullName },
  by: { text: occupation || (userType ? userTypeLabels[userType]() : ""), lang: undefined },
});

const toCompany = (company: Row<typeof companyCardsOf>): Link => ({
  href: `/company/${company.slug}`,
  text: company.name,
  looks: { name: company.name, logo: company.logo },
  by: { text: factsOf(company).join(" · "), lang: undefined },
});

const linkedBy = <Row extends { id: number }>(rows: Row[], linkTo: (row: Row) => Link) => new Map(rows.map((row) => [row.id, linkTo(row)]));
