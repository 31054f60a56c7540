import { m } from "#app/words/messages.ts";

/** Links to an author. A deleted member has neither a name nor a page. */
export function MemberLink({ username }: { username: string }) {
  if (username === "") return <span>{m.deleted_member()}</span>;
  return <a href={`/u/${username}`}>u/{username}</a>;
}
