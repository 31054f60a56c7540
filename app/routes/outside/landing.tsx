import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { countersNow } from "#app/features/counters/operations.server.ts";
import { holdsDemo } from "#app/features/demo/operations.server.ts";
import { HubMark } from "#app/features/hubs/hub-mark.tsx";
import { discoveryHubs } from "#app/features/hubs/operations.server.ts";
import { livingPosts } from "#app/features/posts/living-posts.server.ts";
import { previewOf } from "#app/features/posts/post-card.tsx";
import { PostMeta } from "#app/features/posts/post-meta.tsx";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import type { ProvinceCode } from "#app/features/provinces/rules.ts";
import { mapLinks, TileMap } from "#app/features/provinces/tile-map.tsx";
import { viewerOf } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { pageIsMadeOf } from "#app/process/request-context.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Face } from "#app/ui/face.tsx";
import { IfSignedIn } from "#app/ui/mine/mine.tsx";
import { Page } from "#app/ui/page.tsx";
import { number, relativeLabel } from "#app/ui/relative-time.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";
import { brandIn, titled } from "../title.ts";
import { useBrand } from "./use-brand.ts";

export const links = mapLinks;

export const meta: MetaFunction = ({ matches }) =>
  titled(matches, m.landing_title(), { description: m.landing_lead({ brand: brandIn(matches) }) });

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const viewer = await viewerOf(request);
  const posts = await livingPosts(viewer, await hiddenFrom(viewer));
  pageIsMadeOf([partOf.posts("all"), partOf.ranks("all"), partOf.totals, ...posts.map(({ id }) => partOf.post(id))]);
  const provinces = await listProvinces();
  return {
    totals: await countersNow(),
    isClosed: settings.reading !== "public",
    demo: await holdsDemo(),
    now: Date.now(),
    posts,
    hubs: (await discoveryHubs()).map((hub) => ({ slug: hub.slug, name: localizedName(hub), count: hub.postCount })),
    places: provinces.map((row) => ({ code: row.code as ProvinceCode, name: localizedName(row), count: row.postCount })),
  };
});

export const handle = { shared: true };

export default function Landing() {
  const brand = useBrand();
  const { places, demo } = useLoaderData<typeof loader>();
  return (
    <Page>
      <div className="grid gap-x-8 gap-y-4 py-4 min-[60rem]:grid-cols-2">
        <section>
          <h1 className="text-3xl md:text-5xl">{brand.tagline ?? m.landing_tagline()}</h1>
          <p className="mt-1 mb-2 text-soft">{m.landing_lead({ brand: brand.name })}</p>
          <HeroButtons />
          <Figures />
        </section>
        <Living />
        <section className="min-[60rem]:col-start-2 min-[60rem]:row-start-1">
          <div className="panel">
            <h2 className="mb-2">{m.landing_map_title()}</h2>
            <TileMap big label={m.map_label()} places={places} />
            <p className="mt-2 text-sm text-soft">
              {m.landing_map_key()} <SignInFirst /> {demo && <b>{m.landing_demo()}</b>}
            </p>
          </div>
        </section>
      </div>
      <Hubs />
      <Steps />
      <Features />
      <Call />
    </Page>
  );
}

/** Shows three posts that the reader may read, or nothing. */
function Living() {
  const { posts, now } = useLoaderData<typeof loader>();
  if (posts.length === 0) return null;
  return (
    <section className="min-w-0 min-[60rem]:col-span-2">
      <h2 className="mb-2">{m.landing_read()}</h2>
      <SignInFirst />
      <ol>
        {posts.map((post) => (
          <li key={post.id} className="card">
            <Face username={post.username} face={post.face} />
            <article>
              <h3 lang={langOf(post.language)}>
                <a className="block py-1" href={`/post/${post.id}`}>
                  {post.title}
                </a>
              </h3>
              <p className="preview" lang={langOf(post.language)}>
                {previewOf(post.content)}
              </p>
              <PostMeta post={post} age={relativeLabel(post.createdAt, now)} />
            </article>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Shows every hub with its mark and how many posts it has. */
function Hubs() {
  const { hubs } = useLoaderData<typeof loader>();
  return (
    <section className="border-t border-line py-4">
      <h2>{m.discover_by_industry()}</h2>
      <ul className="grid gap-x-6 md:grid-cols-3">
        {hubs.map(({ slug, name, count }) => (
          <li key={slug}>
            <a className="flex min-h-11 items-center gap-3" href={`/discover/industry/${slug}`}>
              <HubMark slug={slug} name={name} />
              <span>
                {name} <small className="text-soft">{number(count)}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

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

/** Shows counted figures, or nothing. */
function Figures() {
  const { members = 0, posts = 0, comments = 0 } = useLoaderData<typeof loader>().totals;
  const figures = [
    { count: members, label: m.landing_members({ count: members }) },
    { count: posts, label: m.landing_posts({ count: posts }) },
    { count: comments, label: m.landing_comments({ count: comments }) },
  ].filter(({ count }) => count > 0);
  if (figures.length === 0) return null;
  return (
    <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-4">
      {figures.map(({ count, label }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="text-xl font-semibold tabular-nums">{number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Steps() {
  const steps = [
    { title: m.landing_step_place(), text: m.landing_step_place_text() },
    { title: m.landing_step_work(), text: m.landing_step_work_text() },
    { title: m.landing_step_ai(), text: m.landing_step_ai_text() },
  ];
  return (
    <section className="border-t border-line py-10">
      <h2 className="text-xl">{m.landing_steps_title()}</h2>
      <ol className="mt-4 mb-6 grid gap-x-6 gap-y-6 md:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex">
            <span aria-hidden="true" className="mr-3 text-xl text-soft">
              {index + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p className="mt-1 text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <IfSignedIn
        otherwise={
          <ButtonLink look="plain" href="/register">
            {m.landing_steps_join()}
          </ButtonLink>
        }
      >
        <ButtonLink look="plain" href="/create-project">
          {m.landing_steps_create()}
        </ButtonLink>
      </IfSignedIn>
    </section>
  );
}

function Features() {
  const features = [
    { title: m.landing_feature_work(), text: m.landing_feature_work_text() },
    { title: m.landing_feature_programs(), text: m.landing_feature_programs_text() },
    { title: m.landing_feature_prompts(), text: m.landing_feature_prompts_text() },
    { title: m.landing_feature_explore(), text: m.landing_feature_explore_text() },
  ];
  return (
    <section className="border-t border-line py-10">
      <h2 className="text-xl">{m.landing_features_title()}</h2>
      <ul className="mt-4 grid gap-x-6 gap-y-6 md:grid-cols-2">
        {features.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="mt-1 text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Call() {
  const create = m.landing_call_create();
  return (
    <section className="border-t border-line py-10">
      <h2 className="text-xl">{m.landing_call_title()}</h2>
      <p className="mt-2 mb-5 max-w-[44rem] text-soft">{m.landing_call_text()}</p>
      <div className="flex flex-wrap gap-3">
        <IfSignedIn otherwise={<ButtonLink href="/register">{create}</ButtonLink>}>
          <ButtonLink href="/create-project">{create}</ButtonLink>
        </IfSignedIn>
        <ButtonLink look="plain" href="/discover">
          {m.landing_call_explore()}
        </ButtonLink>
        <SignInFirst />
      </div>
      <a className="mt-4 inline-flex min-h-11 items-center underline" href="/cemics">
        {m.landing_call_cemics()}
      </a>
    </section>
  );
}
