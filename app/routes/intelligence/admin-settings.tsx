import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { dayMs } from "#app/text/spans.ts";
import { day } from "#app/ui/day.ts";
import { PageHeader } from "#app/ui/page.tsx";
import { SettingList } from "#app/ui/setting-list.tsx";
import { languages } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";
import { AdminPage, adminLinks } from "../admin/admin-page.tsx";
import { titled } from "../title.ts";

export const links = adminLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.admin_settings());

/** Loads the server's settings, without secrets. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  await requireAdmin(request);
  const { brand, reading, newMembers } = settings;
  const shown: [string, string][] = [
    ["BRAND_NAME", brand.name],
    ["BRAND_TAGLINE", brand.tagline ?? ""],
    ["READING", reading],
    ["BASE_URL", settings.baseUrl],
    ["SESSION_DAYS, SESSION_IDLE_DAYS", [settings.sessions.rememberedMs, settings.sessions.idleMs].map((ms) => ms / dayMs).join(", ")],
    ["TOKEN_IDLE_DAYS", String(settings.tokenIdleMs / dayMs)],
    ["SECOND_STEP_FROM", settings.secondStepFrom === null ? "" : day(settings.secondStepFrom)],
    ["OIDC_PROVIDERS", settings.oidc.providers.map(({ label, issuer }) => `${label} (${issuer})`).join(", ")],
    ["OIDC_ONLY", settings.oidc.only ? m.conflict_yes() : ""],
    ["NEW_MEMBER_HOURS", String(newMembers.hours)],
    ["NEW_MEMBER_POSTS_PER_HOUR", String(newMembers.postsPerHour)],
    ["NEW_MEMBER_COMMENTS_PER_HOUR", String(newMembers.commentsPerHour)],
    ["NEW_MEMBER_LINKS", String(newMembers.links)],
    ["SMTP_URL", settings.smtpUrl ? m.conflict_yes() : ""],
    ["MAIL_FROM", settings.mailFrom],
    ["OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_CONTACT", settings.operator.join(" · ")],
    ["PUBLISH_UNVERIFIED", settings.verifiedToPublish ? "" : m.conflict_yes()],
    ["LLM_MODEL", settings.llm?.model ?? ""],
    ["INTELLIGENCE_URL", settings.intelligenceUrl ?? ""],
    ["LANGUAGES", languages.join(", ")],
  ];
  return { shown };
});

export default function AdminSettings() {
  const { shown } = useLoaderData<typeof loader>();
  return (
    <AdminPage narrow>
      <PageHeader title={m.admin_settings()} lead={m.settings_shown()} />
      <SettingList settings={shown} />
    </AdminPage>
  );
}
