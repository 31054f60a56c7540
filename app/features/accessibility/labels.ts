import { m } from "#app/words/messages.ts";

/** The rules of tests/audit/checks.ts. */
export const ruleLabels: Partial<Record<string, () => string>> = {
  "target of 24 px": m.tested_rule_target,
  "words apart": m.tested_rule_words,
  "no link in a summary": m.tested_rule_summary,
  "labels exist": m.tested_rule_labels,
  "no wider than the window": m.tested_rule_width,
  "nothing after </html>": m.tested_rule_end,
};

/** The steps of tests/text-browsers/steps.ts. */
export const stepLabels: Partial<Record<string, () => string>> = {
  register: m.tested_step_register,
  "sign in": m.tested_step_sign_in,
  post: m.tested_step_post,
  read: m.tested_step_read,
  vote: m.tested_step_vote,
  comment: m.tested_step_comment,
  "submit a company": m.tested_step_company,
  "sign out": m.tested_step_sign_out,
};

/** The browsers of tests/text-browsers and tests/e2e/old-browsers.spec.ts whose names are not the same in both languages. */
export const browserLabels: Partial<Record<string, () => string>> = {
  "Chromium without scripts and styles": m.tested_browser_plain,
  KaiOS: m.tested_browser_kaios,
};
