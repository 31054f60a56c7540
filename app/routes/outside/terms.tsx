import type { MetaFunction } from "@remix-run/node";
import { minimumAge } from "#app/features/accounts/rules.ts";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { brandIn, titled } from "../title.ts";
import { useBrand } from "./use-brand.ts";

export const meta: MetaFunction = ({ matches }) =>
  titled(matches, m.terms_title(), { description: m.terms_lead({ brand: brandIn(matches) }) });

export const handle = { shared: true };

export default function Terms() {
  const parts = [m.terms_age({ age: minimumAge }), m.terms_content(), m.terms_conduct(), m.terms_moderation(), m.terms_advice()];
  return (
    <NarrowPage>
      <PageHeader title={m.terms_title()} lead={m.terms_lead({ brand: useBrand().name })} />
      <ul className="list-disc space-y-3 pl-5">
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </NarrowPage>
  );
}
