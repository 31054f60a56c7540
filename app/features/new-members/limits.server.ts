import type { Member } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { InvalidInput, NotAllowed } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { m } from "#app/words/messages.ts";
import { madeSince, type Writing } from "./data.server.ts";
import { linksIn } from "./rules.ts";

const hour = 3_600_000;
const limits = settings.newMembers;

/** Whether a member is held to the limits of new ones: nobody where they are off, also while a clock is behind. */
export const isNewMember = ({ role, createdAt }: Pick<Member, "role" | "createdAt">): boolean =>
  limits.hours > 0 && role === "member" && createdAt > Date.now() - limits.hours * hour;

/** Limits how often new members post, and how many links a text of theirs has. @throws NotAllowed, InvalidInput at `field` */
export async function holdNewMember(tx: Writer, member: Member, kind: Writing, text: string, field = "content"): Promise<void> {
  if (!isNewMember(member)) return;
  if (linksIn(text) > limits.links) throw new InvalidInput({ [field]: m.new_member_links({ limit: limits.links }) });
  const limit = kind === "comments" ? limits.commentsPerHour : limits.postsPerHour;
  if ((await madeSince(tx, kind, member.id, Date.now() - hour, limit)) < limit) return;
  throw new NotAllowed(sentences[kind]({ limit }));
}

const sentences = {
  posts: m.new_member_posts,
  translations: m.new_member_translations,
  comments: m.new_member_comments,
  projects: m.new_member_projects,
  updates: m.new_member_updates,
  companies: m.new_member_companies,
};
