import type { Member } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { insertAccount, type NewAccount } from "#app/features/accounts/data.server.ts";
import { registerAccount } from "#app/features/accounts/operations.server.ts";
import { openSession } from "#app/features/accounts/sessions.server.ts";
import { addComment } from "#app/features/comments/operations.server.ts";
import { decideCompany } from "#app/features/companies/review.server.ts";
import { submitCompany } from "#app/features/companies/submissions.server.ts";
import { insertInsight } from "#app/features/guidance/data.server.ts";
import type { ActInput } from "#app/features/moderation/forms.server.ts";
import { moderate, showTarget } from "#app/features/moderation/operations.server.ts";
import type { Act, Target } from "#app/features/moderation-log/rules.ts";
import { digestsIn } from "#app/features/pictures/rules.ts";
import type { PostInput } from "#app/features/posts/forms.server.ts";
import { createPost } from "#app/features/posts/operations.server.ts";
import type { TranslationInput } from "#app/features/posts/translation-form.server.ts";
import { releaseTranslationIn } from "#app/features/posts/translation-standing.server.ts";
import { saveTranslation } from "#app/features/posts/translations.server.ts";
import { waitingTranslations } from "#app/features/posts/translations-data.server.ts";
import type { ProjectInput } from "#app/features/projects/forms.server.ts";
import { createProject } from "#app/features/projects/operations.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";

let made = 0;
let reference: Promise<unknown> | null = null;

/** Makes a member and returns them as a viewer who has just signed in. It is fast, because no password is hashed. */
export async function aMember(given: Partial<NewAccount> = {}): Promise<Member> {
  reference ??= seedReference();
  await reference;
  made += 1;
  const username = given.username ?? `member-${process.pid}-${made}`;
  const account = await transaction((tx) =>
    insertAccount(tx, {
      email: `${username.toLowerCase()}@example.ca`,
      username,
      usernameKey: username.toLowerCase(),
      fullName: "Test Member",
      userType: "professional",
      postalCode: "K1A 0A6",
      province: "ON",
      language: "en",
      passwordHash: "the hash of a password that nobody knows",
      emailVerifiedAt: Date.now(),
      // Older than the limits for new members apply.
      createdAt: Date.now() - 7 * 86_400_000,
      ...given,
    }),
  );
  return { ...account, provenAt: Date.now() };
}

export const aPassword = "canoe over the portage";

/** Registers an account that can sign in with `aPassword`, and has just done so. */
export async function anAccount(username: string) {
  reference ??= seedReference();
  await reference;
  const account = await registerAccount({
    email: `${username}@example.ca`,
    username,
    full_name: "Test Account",
    user_type: "professional",
    postal_code: "K1A 0A6",
    password: aPassword,
    confirm_password: aPassword,
    is_discoverable: true,
  });
  return { ...account, provenAt: Date.now() };
}

export function postInput(given: Partial<PostInput> = {}): PostInput {
  return {
    title: "A sensor that sleeps",
    post_type: "text",
    url: "",
    content: "Radio off, clock on.",
    industry_hub_id: null,
    province: "",
    city: "",
    timeline_tag: "",
    tags: "sensors",
    poll_days: "",
    language: "en",
    submission_key: undefined,
    ...given,
  };
}

export async function aPost(author?: Member, given: Partial<PostInput> = {}) {
  return createPost(author ?? (await aMember()), postInput(given));
}

export function projectInput(given: Partial<ProjectInput> = {}): ProjectInput {
  return {
    title: "A buoy that counts cod",
    description: "Camera, model and a satellite link on one buoy.",
    project_url: "",
    repository_url: "",
    demo_url: "",
    project_stage: "idea",
    project_type: "ai_ml",
    tags: "ocean, computer-vision",
    required_skills: "",
    tech_stack: "",
    seeking_collaborators: undefined,
    collaboration_roles: "",
    max_collaborators: undefined,
    is_public: undefined,
    ai_prompt: "",
    language: "en",
    submission_key: undefined,
    ...given,
  };
}

export async function aProject(author?: Member, given: Partial<ProjectInput> = {}) {
  return createProject(author ?? (await aMember()), projectInput(given));
}

export const companyValues = (given: Record<string, string> = {}) => ({
  type: "startup",
  name: "Givre",
  description: "Ice on blades.",
  headquarters: "Rimouski, QC",
  industry_hubs: "clean-tech",
  provinces: "QC",
  technologies: "sensors, models",
  email: "hello@givre.example",
  contact_person: "Ana Contact",
  why_relevant: "It is Canadian.",
  product_0_name: "Blade ear",
  ...given,
});

/** Makes a company that a member submitted and an admin published. */
export async function aCompany(given: Record<string, string> = {}) {
  const admin = await aMember({ role: "admin" });
  const { id, revision } = await submitCompany(await aMember(), companyValues(given));
  const approved = await decideCompany(admin, id, { to: "approved", note: "", revision });
  return decideCompany(admin, id, { to: "published", note: "", revision: approved.revision });
}

export async function aComment(author: Member, postId: number, content = "Did you pot the whole board?", parent: number | null = null) {
  return addComment(author, { type: "post", id: postId }, { content, parent_comment_id: parent, submission_key: undefined });
}

/** Makes an insight that a member saved and returns its id. */
export async function anInsight(member: Member, createdAt = Date.now()): Promise<number> {
  const row = { userId: member.id, question: {}, prompt: "Plan a winter.", answeredBy: "engine", answer: "Begin early.", createdAt };
  return transaction((tx) => insertInsight(tx, row));
}

/** Returns the Cookie header of a browser where this member is signed in. */
export async function cookieOf(member: { id: number }): Promise<string> {
  return `session=${await openSession(member.id, false, "test")}`;
}

/** Carries out an act of a moderator on a post, as somebody who has just opened its page. */
export const actOnPost = (by: Member, id: number, act: Act) => judge(by, { type: "post", id }, { act });

/** Translates a post into the other language; it waits where its translator's first ones do. */
export const aWaitingTranslation = (translator: Member, postId: number, given: Partial<TranslationInput> = {}) =>
  saveTranslation(translator, postId, { title: "Un capteur qui dort", content: "Radio éteinte, horloge en marche.", ...given });

/** Translates a post into the other language, and has it accepted. */
export async function aTranslation(translator: Member, postId: number, given: Partial<TranslationInput> = {}) {
  await aWaitingTranslation(translator, postId, given);
  for (const id of await waitingTranslations(postId, translator.id)) await transaction((tx) => releaseTranslationIn(tx, id));
}

/** Carries out a moderator's act, as somebody who has just opened the page of what they judge. */
export async function judge(by: Member, target: Target, given: Partial<ActInput>) {
  const { found, acts, reports } = await showTarget(by, target);
  const seen = {
    seen: acts[0]?.id ?? 0,
    seen_report: reports.at(-1)?.id ?? 0,
    seen_item: found.item,
    seen_pictures: digestsIn(found.pictures),
  };
  const opened = { ...seen, revision: found.revision, seen_until: found.suspendedUntil ?? 0 };
  return moderate(by, target, { act: "", reason: "", note: "", days: "", ...opened, ...given });
}
