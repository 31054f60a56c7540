import { userTypeLabels } from "#app/features/accounts/labels.ts";
import { Dotted } from "#app/ui/dotted.tsx";
import { Tile } from "#app/ui/tile.tsx";
import { m } from "#app/words/messages.ts";
import type { OpenProfile } from "./operations.server.ts";

/** Who wrote what stands beside it. `author` is null where they show nothing but their username; a deleted member has none. */
export function Author({ username, author }: { username: string; author: OpenProfile | null }) {
  if (username === "") return <p className="text-soft">{m.deleted_member()}</p>;
  return (
    <div className="flex py-1">
      <Tile of="person" name={author?.fullName || username} />
      <p className="ml-2.5 min-w-0">
        <a className="inline-block py-1 font-semibold hover:underline" href={`/u/${username}`}>
          {author?.fullName || `u/${username}`}
        </a>
        {author && (
          <>
            <br />
            <small className="text-soft">
              <Dotted>
                {author.occupation || (author.userType && userTypeLabels[author.userType]())}
                {author.location}
                {m.profile_posts({ count: author.postCount })}
              </Dotted>
            </small>
          </>
        )}
      </p>
    </div>
  );
}
