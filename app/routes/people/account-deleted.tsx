import type { MetaFunction } from "@remix-run/node";
import { ButtonLink } from "#app/ui/button.tsx";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.left_title());

export default function AccountDeleted() {
  return (
    <NarrowPage>
      <PageHeader title={m.left_title()} lead={m.left_text()} />
      <ButtonLink href="/">{m.site_home()}</ButtonLink>
    </NarrowPage>
  );
}
