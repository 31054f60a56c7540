import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { tested } from "#app/features/accessibility/tested.ts";
import { TestedTable } from "#app/features/accessibility/tested-table.tsx";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { pageIsMadeOf } from "#app/process/request-context.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { NarrowPage, PageHeader, Part } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { brandIn, titled } from "../title.ts";
import { useBrand } from "./use-brand.ts";

export const meta: MetaFunction = ({ matches }) =>
  titled(matches, m.accessibility_title(), { description: m.accessibility_lead({ brand: brandIn(matches) }) });

export const loader = pageLoader(async (_: LoaderFunctionArgs) => {
  pageIsMadeOf([]);
  return { contact: settings.contactEmail };
});

export const handle = { shared: true };

/** What the site conforms to, what was tested and by what, what was not, and whom to tell (docs/product/outside.md#accessibility). */
export default function Accessibility() {
  const { contact } = useLoaderData<typeof loader>();
  const brand = useBrand().name;
  const limits = [
    m.accessibility_limit_people(),
    m.accessibility_limit_machines(),
    m.accessibility_limit_old(),
    m.accessibility_limit_texts(),
    m.accessibility_limit_logos(),
    m.accessibility_limit_embedded(),
    m.accessibility_limit_lynx(),
  ];
  return (
    <NarrowPage>
      <PageHeader title={m.accessibility_title()} lead={m.accessibility_lead({ brand })} />
      <Part title={m.accessibility_conforms()}>
        <p>{m.accessibility_standards({ brand })}</p>
        <p>{m.accessibility_plain()}</p>
      </Part>
      <Part title={m.accessibility_tested()}>
        <p>{m.accessibility_made()}</p>
        <TestedTable tested={tested} />
      </Part>
      <Part title={m.accessibility_limits()}>
        <ul className="list-disc space-y-1 pl-5">
          {limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </Part>
      <Part title={m.accessibility_tell()}>
        <p>{m.accessibility_tell_what()}</p>
        {contact ? (
          <p>
            <a className="underline" href={`mailto:${contact}`}>
              {contact}
            </a>
          </p>
        ) : (
          <p>{m.accessibility_no_contact()}</p>
        )}
      </Part>
    </NarrowPage>
  );
}
