import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { dayMs } from "#app/text/spans.ts";
import { shownDay } from "#app/ui/day.ts";
import { PageHeader } from "#app/ui/page.tsx";
import { type Setting, SettingList } from "#app/ui/setting-list.tsx";
import { languages } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";
import { AdminPage, adminLinks } from "../admin/admin-page.tsx";
import { titled } from "../title.ts";

export const links = adminLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.admin_settings());

/** Loads the server's settings, without secrets. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  await requireAdmin(request);
  const { brand, reading, newMembers, oidc, operator, sessions } = settings;
  const days = (ms: number) => ms / dayMs;
  const providers = oidc.providers.map(({ label, issuer }) => `${label} (${issuer})`).join(", ");
  const shown: Setting[] = [
    ["BRAND_NAME", brand.name, m.setting_name()],
    ["BRAND_TAGLINE", brand.tagline ?? m.setting_tagline_unset(), m.setting_tagline()],
    ["READING", reading === "public" ? m.setting_reading_public() : m.setting_reading_members(), m.setting_reading()],
    ["BASE_URL", settings.baseUrl, m.setting_address()],
    [
      "SESSION_DAYS, SESSION_IDLE_DAYS",
      m.setting_sessions_days({ days: days(sessions.rememberedMs), idle: days(sessions.idleMs) }),
      m.setting_sessions(),
    ],
    ["TOKEN_IDLE_DAYS", m.settings_days({ count: days(settings.tokenIdleMs) }), m.setting_tokens()],
    ["SECOND_STEP_FROM", settings.secondStepFrom === null ? m.setting_step_unset() : shownDay(settings.secondStepFrom), m.setting_step()],
    [
      "OIDC_PROVIDERS, OIDC_ONLY",
      oidc.only ? m.setting_providers_only({ providers }) : providers || m.setting_providers_unset(),
      m.setting_providers(),
    ],
    ["NEW_MEMBER_HOURS", newMembers.hours > 0 ? m.setting_hours({ count: newMembers.hours }) : m.setting_new_unset(), m.setting_new()],
    ["NEW_MEMBER_POSTS_PER_HOUR", m.setting_an_hour({ count: newMembers.postsPerHour }), m.setting_new_posts()],
    ["NEW_MEMBER_COMMENTS_PER_HOUR", m.setting_an_hour({ count: newMembers.commentsPerHour }), m.setting_new_comments()],
    ["NEW_MEMBER_LINKS", String(newMembers.links), m.setting_new_links()],
    ["SMTP_URL", settings.smtpUrl ? m.setting_mail_set() : m.setting_mail_unset(), m.setting_mail()],
    ["MAIL_FROM", settings.mailFrom, m.setting_sender()],
    ["OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_CONTACT", operator.join(" · ") || m.setting_operator_unset(), m.setting_operator()],
    ["PUBLISH_UNVERIFIED", settings.verifiedToPublish ? m.setting_unverified_no() : m.setting_unverified_yes(), m.setting_unverified()],
    ["LLM_MODEL", settings.llm?.model ?? m.setting_model_unset(), m.setting_model()],
    ["INTELLIGENCE_URL", settings.intelligenceUrl ?? m.setting_app_unset(), m.setting_app()],
    ["LANGUAGES", languages.join(", "), m.setting_languages()],
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
