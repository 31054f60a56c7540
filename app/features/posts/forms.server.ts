import { z } from "zod";
import { picturesInput } from "#app/features/pictures/input.server.ts";
import { checkPictures } from "#app/features/pictures/text-pictures.ts";
import { pollFields } from "#app/features/polls/fields.ts";
import { noPoll, type PollRecord } from "#app/features/polls/post-poll.server.ts";
import type { Values } from "#app/fields/field.ts";
import { lines, submissionKey } from "#app/fields/input-fields.server.ts";
import { inputShape } from "#app/fields/json.server.ts";
import { asTexts, errorsIn, readRecord } from "#app/fields/record.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { isLanguage } from "#app/words/language.ts";
import { language, m } from "#app/words/messages.ts";
import { postFields } from "./fields.ts";

const about = () => z.union([z.number(), z.string().trim()], { error: () => m.post_about_invalid() }).nullish();

/** The input of the post form and of the JSON call (docs/product/posts.md#fields). A form sends tags as text, a client as a list. */
export const PostForm = z
  .object({
    ...inputShape(postFields),
    ...inputShape(pollFields),
    /** Where nothing is sent, a poll stays as it is. */
    poll_options: lines,
    pictures: picturesInput,
    /** A hub's id (JSON) or slug (form). */
    industry_hub_id: z.union([z.number(), z.string()], { error: () => m.post_hub_invalid() }).nullish(),
    /** The id of a company or project (JSON); its name, or the address of its page (form). */
    about_company_id: about(),
    about_project_id: about(),
    language: z.string().optional().catch(undefined),
    submission_key: submissionKey,
  })
  .meta({ required: ["title", "content", "tags"] });
export type PostInput = z.infer<typeof PostForm>;

/**
 * Validates a post by the rules of docs/product/posts.md#limits. The returned `hub` is an id or a slug, and `about` holds
 * ids, names or addresses.
 * @throws InvalidInput with a sentence per field
 */
export function checkPost({ industry_hub_id, about_company_id, about_project_id, pictures: sent, ...input }: PostInput) {
  const values = asTexts({ ...input, about_company_id, about_project_id });
  const errors = { ...errorsIn(postFields, values, {}), ...errorsIn(pollFields, values, {}) };
  const pictures = checkPictures(sent, errors);
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors);
  const { industryHubId: _hub, aboutCompanyId: _company, aboutProjectId: _project, ...post } = readRecord(postFields, values);
  const about = { company: about_company_id || null, project: about_project_id || null };
  const hub = industry_hub_id === "" ? null : (industry_hub_id ?? null);
  return {
    ...post,
    hub,
    about,
    pictures,
    poll: pollIn(input.poll_options, values),
    language: isLanguage(input.language) ? input.language : language(),
  };
}

/** Returns the poll that was sent; undefined where nothing was said of one. */
function pollIn(options: string | null | undefined, values: Values): PollRecord | undefined {
  if (options === null || options === undefined) return undefined;
  const poll = readRecord(pollFields, values);
  return poll.pollOptions.length === 0 ? noPoll : poll;
}
