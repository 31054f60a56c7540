import type { ReactNode } from "react";
import { Author } from "#app/features/people/author.tsx";
import type { Colleagues } from "#app/features/people/operations.server.ts";
import { postTypeLabels } from "#app/features/posts/labels.ts";
import type { NamingPost } from "#app/features/posts/posts-naming.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dotted } from "#app/ui/dotted.tsx";
import { CompanyFace, Face } from "#app/ui/face.tsx";
import { MemberLink } from "#app/ui/member-link.tsx";
import { RailSection } from "#app/ui/page.tsx";
import { number, RelativeTime } from "#app/ui/relative-time.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";
import type { CompanyCardRow } from "./list-data.server.ts";
import { placeOf } from "./said.ts";

type Around = { title: string; posts: NamingPost[]; now: number; children?: ReactNode };

/** Posts around a company, and a way to write one; nothing when there is none. */
export function PostsAround({ title, posts, now, children }: Around) {
  if (posts.length === 0) return null;
  return (
    <section className="part">
      <div className="mb-3 flex flex-wrap items-center justify-between">
        <h2 className="mr-3 mb-2">{title}</h2>
        {children}
      </div>
      <ol>
        {posts.map((post) => (
          <li key={post.id} className="by-name">
            <Face {...post} />
            <div>
              <h3 lang={langOf(post.language)}>
                <a href={`/post/${post.id}`}>{post.title}</a>
              </h3>
              <p className="meta">
                <Dotted>
                  <MemberLink {...post} />
                  <RelativeTime time={post.createdAt} now={now} />
                  {post.postType !== "text" && <b className="text-ink">{postTypeLabels[post.postType]()}</b>}
                  {post.city}
                </Dotted>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

type Named = { name: string };

export const WriteAbout = ({ company: { name } }: { company: Named }) => (
  <ButtonLink look="plain" href={`/submit-post?about_company_id=${encodeURIComponent(name)}`}>
    {m.company_write({ name })}
  </ButtonLink>
);

/** Asks for what is not known of a company; where somebody keeps its page, for a post. `count` is how many facts the page has. */
export function KnowIt({ company, count, isFree }: { company: Named & { slug: string }; count: number; isFree: boolean }) {
  return (
    <section className="part flex flex-wrap items-center justify-between">
      <div className="max-w-[44rem] min-w-0">
        <h2>{m.company_know({ name: company.name })}</h2>
        <p className="mb-3 text-sm text-soft">{isFree ? factsSoFar(count) : m.company_know_text()}</p>
      </div>
      {isFree ? (
        <ButtonLink look="plain" href={`/company/${company.slug}/facts`}>
          {m.facts_add()}
        </ButtonLink>
      ) : (
        <WriteAbout company={company} />
      )}
    </section>
  );
}

const factsSoFar = (count: number) => (count === 0 ? m.facts_none_so_far() : m.facts_so_far({ count }));

/** Members who say that they work there; nothing when none does. */
export function CompanyPeople({ colleagues: { people, total, isMore } }: { colleagues: Colleagues }) {
  if (people.length === 0) return null;
  const others = total - people.length;
  return (
    <RailSection title={m.company_people()}>
      <ul>
        {people.map((person) => (
          <li key={person.username}>
            <Author username={person.username} face={person.face} author={person} />
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="meta">{isMore ? m.company_people_over({ shown: number(others) }) : m.company_people_others({ count: others })}</p>
      )}
    </RailSection>
  );
}

/** Companies of the same hubs and provinces; nothing when there is none. */
export function SimilarCompanies({ companies }: { companies: CompanyCardRow[] }) {
  if (companies.length === 0) return null;
  return (
    <RailSection title={m.company_similar()}>
      <ul>
        {companies.map((company) => (
          <li key={company.id} className="flex items-center py-1">
            <CompanyFace name={company.name} logo={company.logo} />
            <p className="ml-3 min-w-0">
              <a className="-my-2 inline-block py-2 font-semibold" href={`/company/${company.slug}`}>
                {company.name}
              </a>
              <br />
              <small className="text-soft">{placeOf(company)}</small>
            </p>
          </li>
        ))}
      </ul>
    </RailSection>
  );
}

/** What claiming is, who may and how long it takes. */
export function ClaimOffer({ slug }: { slug: string }) {
  return (
    <RailSection title={m.claim_yours()}>
      <p className="my-2">{m.claim_how()}</p>
      <ButtonLink look="plain" href={`/company/${slug}/claim`}>
        {m.claim_this()}
      </ButtonLink>
    </RailSection>
  );
}
