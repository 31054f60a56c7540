import { m } from "#app/words/messages.ts";

/** Who wrote something; who has left has no name and no page. */
export function MemberLink({ username }: { username: string }) {
  if (username === "") return <span>{m.deleted_member()}</span>;
  return (
    <a className="hover:underline" href={`/u/${username}`}>
      u/{username}
    </a>
  );
}
