import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";

type List = {
  part: "posts" | "comments";
  isOwn: boolean;
  isEmpty: boolean;
  /** The address of the first page, on a later one. */
  first: string | null;
  next: string | null;
  children: ReactNode;
};

const nothing = { posts: m.profile_no_posts, comments: m.profile_no_comments };
const ownNothing = { posts: m.profile_own_no_posts, comments: m.profile_own_no_comments };
const begin = { posts: { href: "/submit-post", label: m.post_submit }, comments: { href: "/discover", label: m.profile_find_posts } };
const more = { posts: m.profile_posts_more, comments: m.profile_comments_more };

/** A page of a member's posts or comments. A page that lost all its rows to what its reader may not see still leads on. */
export function Written({ part, isOwn, isEmpty, first, next, children }: List) {
  return (
    <>
      {isEmpty && (
        <div>
          <EmptyState title={nothing[part]()} {...(isOwn && { text: ownNothing[part]() })}>
            {isOwn && (
              <ButtonLink look="plain" href={begin[part].href}>
                {begin[part].label()}
              </ButtonLink>
            )}
          </EmptyState>
        </div>
      )}
      <ol>{children}</ol>
      <p className="mt-3 flex flex-wrap">
        {first && (
          <span className="mr-3">
            <ButtonLink look="plain" href={first}>
              {m.profile_first()}
            </ButtonLink>
          </span>
        )}
        {next && (
          <ButtonLink look="plain" href={next}>
            {more[part]()}
          </ButtonLink>
        )}
      </p>
    </>
  );
}
