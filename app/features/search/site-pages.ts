import { topicLabels, topicPath } from "#app/features/funding/labels.ts";
import { topicNames } from "#app/features/funding/rules.ts";
import { m } from "#app/words/messages.ts";

type Sentence = typeof m.site_page_about;
const page = (path: string, title: Sentence, about: Sentence) => ({ path, title, about });

/** The pages of the site that members look for, each with a sentence. A new page gets its line at the end: the place is its id. */
export const sitePages = [
  page("/discover", m.site_page_discover, m.site_page_discover_about),
  page("/discover/industry", m.site_page_hubs, m.site_page_hubs_about),
  page("/discover/province", m.site_page_provinces, m.site_page_provinces_about),
  page("/discover/companies", m.site_page_companies, m.site_page_companies_about),
  page("/projects", m.site_page_projects, m.site_page_projects_about),
  page("/people", m.site_page_people, m.site_page_people_about),
  page("/funding", m.site_page_funding, m.site_page_funding_about),
  page("/tenders", m.site_page_tenders, m.site_page_tenders_about),
  page("/bills", m.site_page_bills, m.site_page_bills_about),
  page("/ai-register", m.site_page_register, m.site_page_register_about),
  page("/generate-insight", m.site_page_guidance, m.site_page_guidance_about),
  page("/insights", m.site_page_insights, m.site_page_insights_about),
  page("/submit-post", m.site_page_submit_post, m.site_page_submit_post_about),
  page("/create-project", m.site_page_create_project, m.site_page_create_project_about),
  page("/submit-company", m.site_page_submit_company, m.site_page_submit_company_about),
  page("/company-submissions", m.site_page_my_submissions, m.site_page_my_submissions_about),
  page("/profile", m.site_page_profile, m.site_page_profile_about),
  page("/settings", m.site_page_settings, m.site_page_settings_about),
  page("/settings/privacy", m.site_page_privacy_settings, m.site_page_privacy_settings_about),
  page("/settings/security", m.site_page_security, m.site_page_security_about),
  page("/my-data", m.site_page_my_data, m.site_page_my_data_about),
  page("/notifications", m.site_page_notifications, m.site_page_notifications_about),
  page("/connections", m.site_page_connections, m.site_page_connections_about),
  page("/saved", m.site_page_saved, m.site_page_saved_about),
  page("/drafts", m.site_page_drafts, m.site_page_drafts_about),
  page("/follow", m.site_page_follow, m.site_page_follow_about),
  page("/keys", m.site_page_keys, m.site_page_keys_about),
  page("/formatting", m.site_page_formatting, m.site_page_formatting_about),
  page("/language", m.site_page_language, m.site_page_language_about),
  page("/accessibility", m.site_page_accessibility, m.site_page_accessibility_about),
  page("/about", m.site_page_about, m.site_page_about_about),
  page("/about-data", m.site_page_about_data, m.site_page_about_data_about),
  page("/cemics", m.site_page_cemics, m.site_page_cemics_about),
  page("/terms", m.site_page_terms, m.site_page_terms_about),
  page("/privacy", m.site_page_privacy, m.site_page_privacy_about),
  page("/moderation/log", m.site_page_moderation_log, m.site_page_moderation_log_about),
  page("/moderation/mine", m.site_page_moderation_mine, m.site_page_moderation_mine_about),
  page("/api/docs", m.site_page_api, m.site_page_api_about),
  page("/sign-out", m.site_page_sign_out, m.site_page_sign_out_about),
  page("/forgot-password", m.site_page_reset, m.site_page_reset_about),
  page("/discover/timeline/build_today", m.timeline_build_today, m.site_page_build_today_about),
  page("/discover/timeline/lead_tomorrow", m.timeline_lead_tomorrow, m.site_page_lead_tomorrow_about),
  page("/discover/timeline/pioneer_forever", m.timeline_pioneer_forever, m.site_page_pioneer_forever_about),
  ...topicNames.map((topic) => page(topicPath(topic), ...topicLabels[topic])),
];
