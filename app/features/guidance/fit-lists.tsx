import type { ReactNode } from "react";
import { Wrote } from "#app/features/people/wrote.tsx";
import { scoreLabel } from "#app/features/scores/rules.ts";
import { Face } from "#app/ui/face.tsx";
import { MemberLink } from "#app/ui/member-link.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";
import type { CompanyFit, Fits, PersonFit, PostFit } from "./fits.server.ts";
import { listed, saidWhy } from "./fits.ts";

/** What of this site fits a member: posts, then people and companies beside each other, each with its reason. */
export function FitLists({ fits }: { fits: Fits }) {
  const { words, posts, people, companies } = fits;
  const none = (sentence: (given: { words: string }) => string) => (
    <p className="py-3 text-soft">{words.length === 0 ? m.fit_no_words() : sentence({ words: listed(words, "disjunction") })}</p>
  );
  return (
    <>
      <FitPart title={m.fit_posts()}>
        {posts.length === 0 ? (
          none(m.fit_no_posts)
        ) : (
          <ol>
            {posts.map((post) => (
              <PostItem key={post.id} post={post} />
            ))}
          </ol>
        )}
        {posts.length === 0 && <More href="/submit-post" text={m.fit_write_first()} />}
      </FitPart>
      <div className="grid gap-x-4 md:grid-cols-2">
        <FitPart title={m.fit_people()}>
          {people.length === 0 ? (
            none(m.fit_no_people)
          ) : (
            <ul>
              {people.map((one) => (
                <PersonItem key={one.username} person={one} />
              ))}
            </ul>
          )}
          <More href="/people" text={m.fit_more_people()} />
        </FitPart>
        <FitPart title={m.fit_companies()}>
          {companies.length === 0 ? (
            none(m.fit_no_companies)
          ) : (
            <ul>
              {companies.map((one) => (
                <CompanyItem key={one.slug} company={one} />
              ))}
            </ul>
          )}
          <More href="/discover/companies" text={m.fit_more_companies()} />
        </FitPart>
      </div>
    </>
  );
}

function FitPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel mt-4">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}

const More = ({ href, text }: { href: string; text: string }) => (
  <a className="inline-flex min-h-11 items-center underline" href={href}>
    {text}
  </a>
);

const Because = ({ why }: { why: string[] }) => (
  <p className="text-sm text-today">
    {m.fit_why()} {saidWhy(why)}
  </p>
);

function PostItem({ post }: { post: PostFit }) {
  const facts = [m.fit_points({ count: post.score, shown: scoreLabel(post.score) }), m.post_comments({ count: post.comments }), post.hub, post.province]; // biome-ignore format: one line
  return (
    <li className="row">
      <h3 className="text-lg" lang={langOf(post.language)}>
        <a href={`/post/${post.id}`}>{post.title}</a>
      </h3>
      <Because why={post.why} />
      <p className="text-sm text-soft">
        {facts.filter(Boolean).join(" · ")} · <MemberLink username={post.username} />
      </p>
    </li>
  );
}

function PersonItem({ person }: { person: PersonFit }) {
  return (
    <li className="row flex">
      <Face username={person.username} face={person.face} fullName={person.fullName} />
      <div className="ml-3 min-w-0">
        <h3 className="text-base">
          <a href={`/u/${person.username}`}>{person.fullName}</a>
        </h3>
        <p className="text-sm text-soft">{person.about.join(" · ")}</p>
        {person.wrote && <Wrote wrote={person.wrote} />}
        <Because why={person.why} />
      </div>
    </li>
  );
}

function CompanyItem({ company }: { company: CompanyFit }) {
  return (
    <li className="py-3">
      <h3 className="text-base">
        <a href={`/company/${company.slug}`}>{company.name}</a>
      </h3>
      <p className="text-sm text-soft">{company.facts.join(" · ")}</p>
      <Because why={company.why} />
    </li>
  );
}
