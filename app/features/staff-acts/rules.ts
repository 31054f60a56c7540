export const actKinds = [
  "sign_in",
  "token_made",
  "role_given",
  "contact_seen",
  "moderation",
  "company_added",
  "company_edited",
  "company_decided",
  "company_edits_accepted",
  "company_verified",
  "company_prioritized",
  "claim_decided",
  "program_added",
  "program_edited",
  "program_archived",
  "programs_imported",
  "record_added",
  "record_edited",
  "record_archived",
  "records_exported",
  "records_imported",
  "alert_rule_switched",
  "facts_checked",
  "coalition_joined",
  "action_done",
  "webhook_added",
  "webhook_switched",
  "webhook_removed",
  "webhook_tested",
  "webhook_redelivered",
  "mail_resent",
  "mail_tested",
  "backup_made",
  "backup_rehearsed",
  "acts_exported",
] as const;
export type ActKind = (typeof actKinds)[number];

export const subjectTypes = [
  "member",
  "post",
  "translation",
  "comment",
  "project",
  "company",
  "claim",
  "program",
  "policy",
  "contact",
  "coalition",
  "webhook",
] as const;
export type ActSubject = { type: (typeof subjectTypes)[number]; id: number };

/** `detail` holds numbers and words of the code: never what somebody wrote, and nothing that names a person. */
export type StaffAct = { kind: ActKind; subject?: ActSubject; detail?: Record<string, string | number | boolean | null> };

export const pageSize = 50;
