import { useLoaderData } from "@remix-run/react";
import { OpeningList } from "#app/features/funding/opening-list.tsx";
import { HubMark } from "#app/features/hubs/hub-mark.tsx";
import { localized } from "#app/text/localized-name.ts";
import { Dotted } from "#app/ui/dotted.tsx";
import { Face } from "#app/ui/face.tsx";
import { nameOf } from "#app/ui/member-link.tsx";
import { IfSignedIn } from "#app/ui/mine/mine.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";
import type { loader } from "./landing.tsx";
import { Section } from "./landing-parts.tsx";

// What of the site stands on the landing page: posts, projects, programmes and hubs.

type Shown = ReturnType<typeof useLoaderData<typeof loader>>["posts"][number];

const TitleLink = ({ post }: { post: Shown }) => (
  <h3 lang={langOf(post.language)}>
    <a className="inline-block py-1" href={`/post/${post.id}`}>
      {post.title}
    </a>
  </h3>
);

/** Opens as far as a post's beginning, where only members read on. */
const Beginning = ({ post }: { post: Shown }) => (
  <details>
    <summary className="min-h-11 py-1" lang={langOf(post.language)}>
      <h3>{post.title}</h3>
    </summary>
    <p className="mt-1" lang={langOf(post.language)}>
      {post.beginning}
    </p>
    <a className="inline-flex min-h-11 items-center underline" href={`/post/${post.id}`}>
      {m.landing_sign_in_first()}
    </a>
  </details>
);

/** Shows three posts that the reader may read, of all provinces or the chosen one; nothing where there is none at all. */
export function Living() {
  const { isClosed, posts, chosen } = useLoaderData<typeof loader>();
  if (posts.length === 0 && !chosen) return null;
  return (
    <Section
      id="read"
      title={chosen ? `${m.landing_read()} · ${chosen.name}` : m.landing_read()}
      more={<IfSignedIn otherwise={!isClosed && allPosts()}>{allPosts()}</IfSignedIn>}
    >
      {chosen && (
        <p>
          {posts.length === 0 && (
            <IfSignedIn otherwise={isClosed ? m.landing_sign_in_first() : m.feed_empty_title()}>{m.feed_empty_title()}</IfSignedIn>
          )}{" "}
          <a className="inline-flex min-h-11 items-center underline" href="/#read">
            {m.feed_all_provinces()}
          </a>
        </p>
      )}
      <ol className="landing-grid landing-thirds landing-posts">
        {posts.map((post) => (
          <li key={post.id} className="panel flex">
            <Face {...post} />
            <div className="min-w-0">
              <IfSignedIn otherwise={isClosed ? <Beginning post={post} /> : <TitleLink post={post} />}>
                <TitleLink post={post} />
              </IfSignedIn>
              <p className="meta">
                <Dotted>
                  {nameOf(post)}
                  {post.province && localized({ en: post.provinceNameEn, fr: post.provinceNameFr })}
                  <span className="whitespace-nowrap">{m.post_comments({ count: post.commentCount })}</span>
                </Dotted>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const allPosts = () => (
  <a className="inline-flex min-h-11 items-center underline" href="/discover">
    {m.feed_all_posts()}
  </a>
);

/** Projects that look for people, and programmes that open soon: what a visitor could do next. */
export function Waiting() {
  const { projects, opening } = useLoaderData<typeof loader>();
  if (projects.length + opening.length === 0) return null;
  return (
    <div className="landing-part landing-grid">
      {projects.length > 0 && (
        <section className="panel">
          <h2>{m.landing_seeking()}</h2>
          <ul>
            {projects.map((project) => (
              <li key={project.id} className="flex items-center pt-3">
                <Face {...project} />
                <p className="min-w-0">
                  <a className="inline-block py-1 font-semibold" href={`/project/${project.id}`} lang={langOf(project.language)}>
                    {project.title}
                  </a>
                  <br />
                  <span className="text-soft">{project.collaborationRoles.join(", ") || nameOf(project)}</span>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {opening.length > 0 && (
        <section className="panel">
          <h2 className="mb-2">{m.funding_opening_next()}</h2>
          <OpeningList programs={opening} />
        </section>
      )}
    </div>
  );
}

/** Shows every hub with its mark and how many posts it has; guests are told that its links lead to the sign-in, where they do. */
export function Hubs() {
  const { hubs, isClosed } = useLoaderData<typeof loader>();
  return (
    <Section title={m.landing_hubs({ count: hubs.length })}>
      {isClosed && <IfSignedIn otherwise={<p className="mb-3 text-sm text-soft">{m.landing_sign_in_first()}</p>}>{null}</IfSignedIn>}
      <ul className="landing-grid landing-thirds landing-hubs">
        {hubs.map(({ slug, name, count }) => (
          <li key={slug}>
            <a href={`/discover/industry/${slug}`}>
              <HubMark slug={slug} name={name} size={24} />
              <b className="ml-3 min-w-0 font-semibold">{name}</b>{" "}
              <span className="text-soft">
                {number(count)} {m.landing_posts({ count })}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
