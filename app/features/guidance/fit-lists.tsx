import type { ReactNode } from "react";
import { Wrote } from "#app/features/people/wrote.tsx";
import { scoreLabel } from "#app/features/scores/rules.ts";
import { CompanyFace, Face } from "#app/ui/face.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";
import type { CompanyFit, Fits, PersonFit, PostFit } from "./fits.server.ts";
import { listed, saidWhy } from "./fits.ts";

/** What of this site fits a member: posts, then people and companies beside each other, each with its reason. What was not found comes after all that was. */
export function FitLists({ fits }: { fits: Fits }) {
  const { posts, people, companies } = fits;
  return (
    <>
      {posts.length > 0 && (
        <FitPart title={m.fit_posts()}>
          <ol>
            {posts.map((post) => (
              <PostItem key={post.id} post={post} />
            ))}
          </ol>
        </FitPart>
      )}
      <div className={people.length > 0 && companies.length > 0 ? "grid gap-x-4 md:grid-cols-2" : undefined}>
        {people.length > 0 && (
          <FitPart title={m.fit_people()}>
            <ul>
              {people.map((one) => (
                <PersonItem key={one.username} person={one} />
              ))}
            </ul>
            <More href="/people" text={m.fit_more_people()} />
          </FitPart>
        )}
        {companies.length > 0 && (
          <FitPart title={m.fit_companies()}>
            <ul>
              {companies.map((one) => (
                <CompanyItem key={one.slug} company={one} />
              ))}
            </ul>
            <More href="/discover/companies" text={m.fit_more_companies()} />
          </FitPart>
        )}
      </div>
    </>
  );
}

/** That no post was found, and for which words. */
export function NoPosts({ fits: { words, posts } }: { fits: Fits }) {
  if (posts.length > 0) return null;
  return (
    <FitPart title={m.fit_posts()}>
      <p className="text-soft">{words.length === 0 ? m.fit_no_words() : m.fit_no_posts({ words: listed(words, "disjunction") })}</p>
      <More href="/submit-post" text={m.fit_write_first()} />
    </FitPart>
  );
}

/** A part of the insight, on a ground of its own. */
export function FitPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel mt-4">
      <h2 className="mb-1">{title}</h2>
      {children}
    </section>
  );
}

export const More = ({ href, text }: { href: string; text: string }) => (
  <a className="inline-flex min-h-11 items-center underline" href={href}>
    {text}
  </a>
);

/** The reason for which something is shown, in the green of what speaks for it. */
export const Because = ({ children }: { children: ReactNode }) => (
  <p className="text-sm text-today">
    <Icon name="check" /> <span className="sr-only">{m.fit_why()}</span> {children}
  </p>
);

function PostItem({ post }: { post: PostFit }) {
  // What it has in common with the reader, its reason says.
  const places = [post.hub, post.province].filter((place) => place && !post.shared.includes(place));
  const comments = post.comments > 0 && m.post_comments({ count: post.comments });
  const facts = [post.author.fullName, m.fit_points({ count: post.score, shown: scoreLabel(post.score) }), comments, ...places];
  return (
    <li className="row flex">
      <Face {...post.author} />
      <div className="ml-3 min-w-0">
        <h3 className="text-base" lang={langOf(post.language)}>
          <a href={`/post/${post.id}`}>{post.title}</a>
        </h3>
        <p className="text-sm text-soft">{facts.filter(Boolean).join(" · ")}</p>
        <Because>{saidWhy(post)}</Because>
      </div>
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
        <Because>{saidWhy(person)}</Because>
      </div>
    </li>
  );
}

function CompanyItem({ company }: { company: CompanyFit }) {
  return (
    <li className="row flex">
      <CompanyFace name={company.name} logo={company.logo} />
      <div className="ml-3 min-w-0">
        <h3 className="text-base">
          <a href={`/company/${company.slug}`}>{company.name}</a>
        </h3>
        <p className="text-sm text-soft">{company.facts.join(" · ")}</p>
        <Because>{saidWhy(company)}</Because>
      </div>
    </li>
  );
}
