import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { apiTokenDays } from "#app/features/accounts/rules.ts";
import { bodyLimit } from "#app/http/body-limits.ts";
import type { Schema } from "#app/http/openapi.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { Page, PageHeader, Part } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { Call } from "./reference/call.tsx";
import { builtDocument } from "./reference/document.server.ts";
import { Shape } from "./reference/shape.tsx";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.api_docs_title());

/** `?shapes` shows the shapes that calls name in place of the calls, `?staff` the calls of admins: all would be more than a light page holds. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const { paths, components, servers } = await builtDocument();
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
  );
  const query = new URL(request.url).searchParams;
  const isForStaff = query.has("staff");
  const shown = calls.filter((call) => (call["x-access"] === "admin") === isForStaff);
  return { calls: shown, isForStaff, shapes: query.has("shapes") ? components.schemas : null, base: servers[0]?.url ?? "" };
});

/** The API reference, rendered without scripts from the same document that programs read. */
export default function Docs() {
  const { calls, isForStaff, shapes, base } = useLoaderData<typeof loader>();
  if (shapes) return <Shapes shapes={shapes} />;
  const tags = [...new Set(calls.map((call) => call.tags[0] ?? ""))];
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
        </a>{" "}
        <a className="ml-3 inline-flex min-h-11 items-center underline" href={isForStaff ? "/api/docs" : "/api/docs?staff"}>
          {isForStaff ? m.api_docs_title() : m.api_docs_staff()}
        </a>
      </p>
      {tags.map((tag) => (
        <Part key={tag} title={tag}>
          {calls
            .filter((call) => call.tags[0] === tag)
            .map((call) => (
              <Call key={`${call.method} ${call.path}`} call={call} base={base} />
            ))}
        </Part>
      ))}
    </Page>
  );
}

function Shapes({ shapes }: { shapes: Record<string, Schema> }) {
  return (
    <Page isSheet>
      <PageHeader title={m.api_docs_shapes()} />
      <p>
        <a className="inline-flex min-h-11 items-center underline" href="/api/docs">
          {m.api_docs_title()}
        </a>
      </p>
      {Object.entries(shapes).map(([name, schema]) => (
        <Shape key={name} name={name} schema={schema} />
      ))}
    </Page>
  );
}
