import type { ReactNode } from "react";
import { userTypeLabels } from "#app/features/accounts/labels.ts";
import { Dotted } from "#app/ui/dotted.tsx";
import { Face } from "#app/ui/face.tsx";
import { m } from "#app/words/messages.ts";
import type { OpenProfile } from "./operations.server.ts";

type Written = { username: string; face: string | null; author: Omit<OpenProfile, "skills"> | null; children?: ReactNode };

/** Who wrote what stands beside it, and when as `children`. `author` is null where they show nothing but their username; a deleted member has none. */
export function Author({ username, face, author, children }: Written) {
  if (username === "")
    return (
      <p className="meta">
        <Dotted>
          {m.deleted_member()}
          {children}
        </Dotted>
      </p>
    );
  return (
    <div className="flex pt-3 pb-1">
      <Face username={username} face={face} fullName={author?.fullName} />
      <p className="ml-3 min-w-0 text-sm">
        <a className="inline-block font-semibold" href={`/u/${username}`}>
          {author?.fullName || `u/${username}`}
        </a>
        {(author || children) && (
          <>
            <br />
            <span className="meta">
              <Dotted>
                {author?.occupation || (author?.userType && userTypeLabels[author.userType]())}
                {author?.location}
                {children}
              </Dotted>
            </span>
          </>
        )}
      </p>
    </div>
  );
}
