import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLocation } from "@remix-run/react";
import { requireAdmin } from "#app/auth/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { AdminNav } from "./admin-nav.tsx";

const titles: Record<string, () => string> = {
  "/admin/strategic": m.admin_strategic,
  "/admin/content": m.admin_content,
  "/admin/network": m.admin_network,
  "/admin/policy": m.admin_policy,
  "/admin/provincial": m.admin_provincial,
  "/admin/settings": m.admin_settings,
};

export const meta: MetaFunction = ({ matches, location }) => titled(matches, (titles[location.pathname] ?? m.nav_admin)());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  await requireAdmin(request);
  return null;
});

/** Screens that the specification leaves as placeholders (rulings). */
export default function ComingSoon() {
  const { pathname } = useLocation();
  return (
    <Page>
      <AdminNav here={pathname} />
      <PageHeader title={(titles[pathname] ?? m.nav_admin)()} lead={m.admin_soon()} />
    </Page>
  );
}
