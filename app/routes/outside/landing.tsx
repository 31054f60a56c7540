import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { countersNow } from "#app/features/counters/operations.server.ts";
import { holdsDemo } from "#app/features/demo/operations.server.ts";
import { openingNext } from "#app/features/funding/list-funding.server.ts";
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
import { localizedName } from "#app/text/localized-name.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dotted } from "#app/ui/dotted.tsx";
import { Face } from "#app/ui/face.tsx";
import { IfSignedIn } from "#app/ui/mine/mine.tsx";
import { Page } from "#app/ui/page.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { sharedSite } from "../pictures/shared-texts.ts";
import { titled } from "../title.ts";
import stylesheet from "./landing.css?url";
import { Hubs, Living, Waiting } from "./landing-living.tsx";
import { Call, Features, Steps } from "./landing-parts.tsx";
import { useBrand } from "./use-brand.ts";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction = ({ matches }) =>
  titled(matches, m.landing_title(), { description: m.landing_lead(), shared: sharedSite() });

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const viewer = await viewerOf(request);
  const hidden = await hiddenFrom(viewer);
  const provinces = await listProvinces();
  const asked = new URL(request.url).searchParams.get("province")?.toUpperCase();
  const chosen = provinces.find(({ code }) => code === asked);
  const posts = await livingPosts(viewer, hidden, chosen?.code);
  const near = await seekingProjects(viewer, hidden, chosen?.code);
  const projects = near.length === 0 && chosen ? await seekingProjects(viewer, hidden) : near;
  const list = chosen ? `province:${chosen.code}` : "all";
  pageIsMadeOf([
    partOf.posts("all"),
    partOf.posts(list),
    partOf.ranks(list),
    partOf.projects,
    partOf.totals,
    ...posts.map(({ id }) => partOf.post(id)),
  ]);
  return {
    chosen: chosen ? { code: chosen.code as ProvinceCode, name: localizedName(chosen) } : null,
    totals: await countersNow(),
    isClosed: settings.reading !== "public",
    demo: await holdsDemo(),
    posts: posts.map((post) => ({ ...post, beginning: excerpt(post.content, beginning) })),
    projects,
    opening: await openingNext({ filter: "all", province: chosen?.code ?? "", hub: "" }),
    hubs: (await discoveryHubs()).map((hub) => ({ slug: hub.slug, name: localizedName(hub), count: hub.postCount })),
    places: provinces.map((row) => ({ code: row.code as ProvinceCode, name: localizedName(row), count: row.postCount })),
  };
});

/** How many characters of a post a guest reads. */
const beginning = 300;

export const handle = { shared: true };

export default function Landing() {
  const brand = useBrand();
  const { places, chosen, demo } = useLoaderData<typeof loader>();
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
          <TileMap
            big
            label={m.map_label()}
            places={places}
            here={chosen?.code}
            hrefOf={(code) => `/?province=${code.toLowerCase()}#read`}
          />
          <p className="mt-2 text-sm text-soft">
            {m.landing_map_key()} {demo && <b>{m.landing_demo()}</b>}
          </p>
        </section>
      </div>
      <Living />
      <Steps />
      <Waiting />
      <Hubs />
      <Features />
      <Call />
    </Page>
  );
}

function HeroButtons() {
  const { isClosed } = useLoaderData<typeof loader>();
  const guest = (
    <>
      <Pair first={["/register", m.landing_join()]} second={["/login", m.landing_sign_in()]} />
      {!isClosed && (
        <a className="inline-flex min-h-11 items-center underline" href="/discover">
          {m.landing_look()}
        </a>
      )}
    </>
  );
  return (
    <div className="flex flex-wrap gap-3">
      <IfSignedIn otherwise={guest}>
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

/** Counted figures behind the faces of those whose posts and projects stand below, or nothing. */
function Company() {
  const { totals, posts, projects } = useLoaderData<typeof loader>();
  const { members = 0, posts: written = 0, comments = 0 } = totals;
  const figures = [
    members > 0 && `${number(members)} ${m.landing_members({ count: members })}`,
    written > 0 && `${number(written)} ${m.landing_posts({ count: written })}`,
    comments > 0 && `${number(comments)} ${m.landing_comments({ count: comments })}`,
  ].filter((figure) => figure !== false);
  if (figures.length === 0) return null;
  const faces = new Map([...posts, ...projects].map((one) => [one.username, one]));
  return (
    <p className="mt-4 flex items-center">
      {[...faces.values()].map((one) => (
        <Face key={one.username} {...one} />
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
