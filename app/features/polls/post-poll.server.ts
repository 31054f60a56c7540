import type { Reader, Writer } from "#app/db/client.server.ts";
import { type RecordOf, readRecord } from "#app/fields/record.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { dayMs } from "#app/text/spans.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { pollFields } from "./fields.ts";

/** A poll as the form of its post describes it; without options there is none. */
export type PollRecord = RecordOf<typeof pollFields>;

export const noPoll: PollRecord = readRecord(pollFields, {});

/** Returns the poll of a post as its form describes it, and whether somebody has voted. */
export async function pollOfForm(postId: number, from?: Reader): Promise<{ poll: PollRecord; hasVotes: boolean }> {
  const poll = await data.findPoll(postId, from);
  if (!poll) return { poll: noPoll, hasVotes: false };
  const pollOptions = poll.options.map(({ label }) => label);
  const sent = { poll_days: String(poll.days) };
  return { poll: { ...readRecord(pollFields, sent), pollOptions, pollSeveral: poll.allowsSeveral }, hasVotes: poll.voters > 0 };
}

/** Puts a poll in the place of the one that a post has. @throws InvalidInput once somebody has voted */
export async function savePollIn(tx: Writer, postId: number, poll: PollRecord, now: number): Promise<void> {
  if ((await data.findPoll(postId, tx))?.voters) throw new InvalidInput({ poll_options: m.poll_voted_on() });
  await data.deletePoll(tx, postId);
  if (poll.pollOptions.length === 0) return;
  const days = Number(poll.pollDays);
  await data.insertPoll(tx, { postId, allowsSeveral: poll.pollSeveral, days, endsAt: now + days * dayMs }, poll.pollOptions);
}

/** Erases the poll of a post whose text is erased. */
export { deletePoll as erasePollIn } from "./data.server.ts";
