import type { MetaFunction } from "@remix-run/node";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { useBrand } from "./use-brand.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.privacy_title());

export default function Privacy() {
  const parts = [
    m.privacy_public(),
    m.privacy_private(),
    m.privacy_password(),
    m.privacy_cookies(),
    m.privacy_views(),
    m.privacy_failures(),
  ];
  return (
    <NarrowPage>
      <PageHeader title={m.privacy_title()} lead={m.privacy_lead({ brand: useBrand().name })} />
      <ul className="list-disc space-y-3 pl-5">
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </NarrowPage>
  );
}
