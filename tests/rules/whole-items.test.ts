import { expect, test } from "vitest";
import { type AnyTable, getTableConfig } from "#app/db/columns.ts";
import { comments, companies, pollOptions, polls, posts, postTranslations, projects, users } from "#app/db/schema/index.ts";
import { companyFields, isPrivate } from "#app/features/companies/fields.ts";
import { type ItemKind, itemKinds, namedBy, publicFields, wholeItem } from "#app/features/items/rules.ts";
import { itemWords } from "#app/features/moderation/item-words.ts";
import { pollFields } from "#app/features/polls/fields.ts";
import { postFields } from "#app/features/posts/fields.ts";
import { translationFields } from "#app/features/posts/translation-fields.ts";
import { projectFields } from "#app/features/projects/fields.ts";

const tables: Record<ItemKind, AnyTable> = {
  post: posts,
  translation: postTranslations,
  comment: comments,
  project: projects,
  member: users,
  company: companies,
};

const counts =
  "id user_id revision created_at updated_at edited_at removed_at removed_by submission_key upvotes downvotes comment_count view_count";
/** The columns that say nothing in its author's words: what a column of the schema is, is said here or in publicFields. */
const others: Record<ItemKind, string> = {
  post: `${counts} content_html previews_due_at answer_id pinned featured locked`,
  translation: `${counts} content_html post_id original_edited_at`,
  comment: `${counts} content_html post_id project_id parent_id thread_id depth best reply_count deleted_at`,
  project: `${counts} description_html relevance_score economic_impact prompt_shares prompt_copies prompt_edits pinned`,
  member: `${counts} email email_verified_at username_key postal_code riding language role password_hash password_changed_at face bio_html workplace_folded
    second_step_since second_step_key second_step_used_at
    is_discoverable accepts_requests accepts_mentions shows_user_type shows_occupation shows_province light_pages compact_lists visited_at visited_before mailed_kinds bounced_address
    feed_key mail_key unread_count is_demo suspended_until suspension_reason post_count choices_revision`,
  company: `${counts} slug logo name_folded name_start long_description_html long_description_fr_html site_host contact_email contact_person why_relevant status priority
    verification_status submitter_id speaks_for owner_id reviewer_id reviewed_at merged_into_id review_notes is_edited_since source_record fact_sources as_of conflicts
    editor_note submitted_at published_at`,
};
const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test.each(itemKinds)("every column of a %s is a public field or named as none", (kind) => {
  const known = new Set([...Object.keys(publicFields[kind]).map(snake), ...others[kind].split(/\s+/)]);
  expect(
    getTableConfig(tables[kind])
      .columns.map(({ name }) => snake(name))
      .filter((name) => !known.has(name)),
  ).toEqual([]);
});

test("every column of a poll is a public field of its post or named as none", () => {
  const known = ["post_id", "allows_several", "days", "ends_at", "voters", "id", "position", "label", "votes"];
  const columns = [polls, pollOptions].flatMap((table) => getTableConfig(table).columns.map(({ name }) => snake(name)));
  expect(columns.filter((name) => !known.includes(name))).toEqual([]);
});

test("every field that a form asks for and others read is a public field", () => {
  const forms = {
    post: { ...postFields, ...pollFields },
    translation: translationFields,
    project: projectFields,
    company: Object.fromEntries(Object.entries(companyFields).filter(([key]) => !isPrivate(key))),
  };
  for (const [kind, fields] of Object.entries(forms))
    expect(Object.keys(fields).filter((key) => !Object.hasOwn(publicFields[kind as ItemKind], key))).toEqual([]);
});

test.each(itemKinds)("reviewers read what each field of a %s is called", (kind) => {
  for (const field of Object.keys(publicFields[kind])) expect(itemWords[kind][field]?.label(), field).toBeTruthy();
});

test("an item is its fields that are not empty, as they are seen; what is no public field is not in it", () => {
  const item = wholeItem(
    "post",
    { title: "A\u202eb", content: "", tags: ["x", "y"], pinned: true, url: null },
    { pollOptions: ["One", "Two"] },
  );
  expect(item).toEqual({ title: "Ab", tags: "x\ny", pollOptions: "One\nTwo" });
  expect(namedBy(item)).toEqual({ title: "Ab", text: "" });
});
