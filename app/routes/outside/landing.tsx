import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { countersNow } from "#app/features/counters/operations.server.ts";
import { holdsDemo } from "#app/features/demo/operations.server.ts";
import { openingNext } from "#app/features/funding/list-funding.server.ts";
import { OpeningList } from "#app/features/funding/opening-list.tsx";
import { HubMark } from "#app/features/hubs/hub-mark.tsx";
import { discoveryHubs } from "#app/features/hubs/operations.server.ts";
import { livingPosts } from "#app/features/posts/living-posts.server.ts";
import { seekingProjects } from "#app/features/projects/seeking.server.ts";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import type { ProvinceCode } from "#app/features/provinces/rules.ts";
import { TileMap } from "#app/features/provinces/tile-map.tsx";
import { viewerOf } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { pageIsMadeOf } from "#app/process/request-context.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { excerpt } from "#app/text/excerpt.ts";
import { localized, localizedName } from "#app/text/localized-name.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dotted } from "#app/ui/dotted.tsx";
import { Face } from "#app/ui/face.tsx";
import { nameOf } from "#app/ui/member-link.tsx";
import { IfSignedIn } from "#app/ui/mine/mine.tsx";
import { Page } from "#app/ui/page.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";
import { sharedSite } from "../pictures/shared-texts.ts";
import { titled } from "../title.ts";
import stylesheet from "./landing.css?url";
import { Call, Features, Section, Steps } from "./landing-parts.tsx";
import { useBrand } from "./use-brand.ts";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction = ({ matches }) =>
  titled(matches, m.landing_title(), { description: m.landing_lead(), shared: sharedSite() });

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const viewer = await viewerOf(request);
  const hidden = await hiddenFrom(viewer);
  const posts = await livingPosts(viewer, hidden);
  const projects = await seekingProjects(viewer, hidden);
  pageIsMadeOf([partOf.posts("all"), partOf.ranks("all"), partOf.projects, partOf.totals, ...posts.map(({ id }) => partOf.post(id))]);
  const provinces = await listProvinces();
  return {
    totals: await countersNow(),
    isClosed: settings.reading !== "public",
    demo: await holdsDemo(),
    posts: posts.map((post) => ({ ...post, beginning: excerpt(post.content, beginning) })),
    projects,
    opening: await openingNext({ filter: "all", province: "", hub: "" }, soonest),
    hubs: (await discoveryHubs()).map((hub) => ({ slug: hub.slug, name: localizedName(hub), count: hub.postCount })),
    places: provinces.map((row) => ({ code: row.code as ProvinceCode, name: localizedName(row), count: row.postCount })),
  };
});

/** How many characters of a post a guest reads. */
const beginning = 300;

/** How far ahead, and how many, of the programmes that usually open soon. */
const soonest = { days: 120, limit: 3 };

export const handle = { shared: true };

export default function Landing() {
  const brand = useBrand();
  const { places, demo } = useLoaderData<typeof loader>();
  return (
    <Page>
      <div className="hero py-4">
        <section>
          <h1>{brand.tagline ?? m.landing_tagline()}</h1>
          <p className="mt-3 mb-4 text-soft">{m.landing_lead()}</p>
          <HeroButtons />
          <Company />
        </section>
        <section className="panel mt-4">
          <h2 className="mb-2">{m.landing_map_title()}</h2>
          <TileMap big label={m.map_label()} places={places} />
          <p className="mt-2 text-sm text-soft">
            {m.landing_map_key()} <SignInFirst /> {demo && <b>{m.landing_demo()}</b>}
          </p>
        </section>
      </div>
      <Living />
      <Waiting />
      <Steps />
      <Hubs />
      <Features />
      <Call note={<SignInFirst />} />
    </Page>
  );
}

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
    <summary className="py-1" lang={langOf(post.language)}>
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

/** Shows three posts that the reader may read, or nothing. */
function Living() {
  const { isClosed, posts } = useLoaderData<typeof loader>();
  if (posts.length === 0) return null;
  return (
    <Section title={m.landing_read()}>
      <ol className="landing-grid landing-thirds">
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

/** Projects that look for people, and programmes that open soon: what a visitor could do next. */
function Waiting() {
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

function Hubs() {
  const { hubs } = useLoaderData<typeof loader>();
  return (
    <Section title={m.landing_hubs({ count: hubs.length })}>
      <ul className="landing-grid landing-thirds landing-hubs">
        {hubs.map(({ slug, name, count }) => (
          <li key={slug}>
            <a href={`/discover/industry/${slug}`}>
              <HubMark slug={slug} name={name} size={24} />
              <span className="ml-3 min-w-0">
                <b className="font-semibold">{name}</b>
                <br />
                <span className="text-soft">
                  {number(count)} {m.landing_posts({ count })}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Shows every hub with its mark and how many posts it has. */
/** Tells guests that the links beside it lead to the sign-in, where they do. */
function SignInFirst() {
  const { isClosed } = useLoaderData<typeof loader>();
  return isClosed && <IfSignedIn otherwise={<span className="text-sm text-soft">{m.landing_sign_in_first()}</span>}>{null}</IfSignedIn>;
}

function HeroButtons() {
  return (
    <div className="flex flex-wrap gap-3">
      <IfSignedIn otherwise={<Pair first={["/register", m.landing_join()]} second={["/login", m.landing_sign_in()]} />}>
        <Pair first={["/discover", m.landing_discover()]} second={["/discover", m.landing_latest()]} />
      </IfSignedIn>
    </div>
  );
}

type Way = [href: string, label: string];

function Pair({ first, second }: { first: Way; second: Way }) {
  return (
    <>
      <ButtonLink href={first[0]}>{first[1]}</ButtonLink>
      <ButtonLink look="plain" href={second[0]}>
        {second[1]}
      </ButtonLink>
    </>
  );
}

/** Counted figures behind the faces of those who wrote what stands below, or nothing. */
function Company() {
  const { totals, posts } = useLoaderData<typeof loader>();
  const { members = 0, posts: written = 0, comments = 0 } = totals;
  const figures = [
    members > 0 && `${number(members)} ${m.landing_members({ count: members })}`,
    written > 0 && `${number(written)} ${m.landing_posts({ count: written })}`,
    comments > 0 && `${number(comments)} ${m.landing_comments({ count: comments })}`,
  ].filter((figure) => figure !== false);
  if (figures.length === 0) return null;
  return (
    <p className="mt-4 flex items-center">
      {posts.map((post) => (
        <Face key={post.id} {...post} />
      ))}
      <span className="meta ml-3">
        <Dotted>
          {figures.map((figure) => (
            <span key={figure} className="whitespace-nowrap">
              {figure}
            </span>
          ))}
        </Dotted>
      </span>
    </p>
  );
}
