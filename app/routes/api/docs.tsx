import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { apiTokenDays } from "#app/features/accounts/rules.ts";
import { bodyLimit } from "#app/http/body-limits.ts";
import type { Schema } from "#app/http/openapi.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { Crumbs, Page, PageHeader, Part } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { Call } from "./reference/call.tsx";
import { builtDocument } from "./reference/document.server.ts";
import { Shape } from "./reference/shape.tsx";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.api_docs_title());

/** `?tag=auth` shows the calls of one subject, `?shapes` the shapes that they name: all would be more than a light page holds. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const { paths, components, servers } = await builtDocument();
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
  );
  const query = new URL(request.url).searchParams;
  const shown = calls.filter((call) => call.tags[0] === query.get("tag"));
  return {
    calls: shown,
    list: shown.length > 0 ? [] : calls.map(({ method, path, summary, tags: [tag] }) => ({ method, path, summary, tag })),
    shapes: query.has("shapes") ? components.schemas : null,
    base: servers[0]?.url ?? "",
  };
});

/** The API reference, rendered without scripts from the same document that programs read. */
export default function Docs() {
  const { calls, list, shapes, base } = useLoaderData<typeof loader>();
  if (shapes) return <Shapes shapes={shapes} />;
  const [first] = calls;
  if (first)
    return (
      <Page isSheet>
        <WayBack />
        <PageHeader title={first.tags[0]} />
        {calls.map((call) => (
          <Call key={idOf(call)} id={idOf(call)} call={call} base={base} />
        ))}
      </Page>
    );
  return (
    <Page isSheet>
      <PageHeader title={m.api_docs_title()} lead={m.api_docs_lead()} />
      <Part title={m.api_docs_start()}>
        <p>{m.api_docs_start_text({ days: apiTokenDays })}</p>
        <p className="mt-2">{m.api_docs_words()}</p>
      </Part>
      <Part title={m.api_docs_errors()}>
        <p>{m.api_docs_errors_text({ kb: bodyLimit / 1000 })}</p>
      </Part>
      <Part title={m.api_docs_paging()}>
        <p>{m.api_docs_paging_text()}</p>
      </Part>
      <Part title={m.api_docs_caching()}>
        <p>{m.api_docs_caching_text()}</p>
      </Part>
      <p className="mt-4">
        <a className="inline-flex min-h-11 items-center underline" href="/api/openapi.json">
          {m.api_docs_document()}
        </a>{" "}
        <a className="ml-3 inline-flex min-h-11 items-center underline" href="/api/docs?shapes">
          {m.api_docs_shapes()}
        </a>
      </p>
      {[...new Set(list.map(({ tag }) => tag))].map((tag) => (
        <Part key={tag} title={tag}>
          <ul>
            {list
              .filter((call) => call.tag === tag)
              .map((call) => (
                <li key={idOf(call)}>
                  <a className="block min-h-11 py-1" href={`/api/docs?tag=${tag}#${idOf(call)}`}>
                    {call.summary} <code className="block text-sm text-soft">{`${call.method} ${call.path}`}</code>
                  </a>
                </li>
              ))}
          </ul>
        </Part>
      ))}
    </Page>
  );
}

/** Where a call stands on the page of its subject: "get-auth-me". */
const idOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace("/api/", "")}`.toLowerCase().replace(/\W+/g, "-");

const WayBack = () => <Crumbs trail={[{ href: "/api/docs", label: m.api_docs_title() }]} />;

function Shapes({ shapes }: { shapes: Record<string, Schema> }) {
  return (
    <Page isSheet>
      <WayBack />
      <PageHeader title={m.api_docs_shapes()} />
      {Object.entries(shapes).map(([name, schema]) => (
        <Shape key={name} name={name} schema={schema} />
      ))}
    </Page>
  );
}
