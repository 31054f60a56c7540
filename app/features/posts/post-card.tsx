import { scoreLabel } from "#app/features/scores/rules.ts";
import { hostOf } from "#app/text/web-address.ts";
import { VoteButtons } from "#app/ui/mine/vote-buttons.tsx";
import { language, m } from "#app/words/messages.ts";
import type { PostCardRow } from "./data.server.ts";
import { PostBadges, TagLinks, Views } from "./post-badges.tsx";

/** A post in a list (docs/product/posts.md#in-a-list). `compact` shows two tags instead of four, and no preview. */
export function PostCard({ post, now, compact = false }: { post: PostCardRow; now: number; compact?: boolean }) {
  const href = `/post/${post.id}`;
  const lang = post.language === language() ? undefined : post.language;
  return (
    <li id={`post-${post.id}`} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-3 border-t border-line py-4">
      <VoteButtons type="post" id={post.id} title={post.title} score={scoreLabel(post.upvotes - post.downvotes)} />
      <article>
        <h2 lang={lang}>
          <a className="hover:underline" href={href}>
            {post.title}
          </a>
          {post.url && (
            <a className="ml-2 font-sans text-sm font-normal text-soft hover:underline" href={post.url} rel="nofollow noopener ugc">
              {hostOf(post.url)}
            </a>
          )}
        </h2>
        <PostBadges post={post} now={now} />
        {!compact && post.content && (
          <p className="mt-1.5 line-clamp-2 max-w-2xl" lang={lang}>
            {previewOf(post.content)}
          </p>
        )}
        <p className="mt-2 flex flex-wrap gap-x-4 text-sm text-soft">
          <a className="hover:underline" href={`${href}#comments`}>
            {m.post_comments({ count: post.commentCount })}
          </a>
          <Views count={post.viewCount} />
          <TagLinks tags={post.tags} most={compact ? 2 : 4} />
          <a className="hover:underline" href={`${href}?share=1#share`} data-share={href}>
            {m.post_share()}
          </a>
        </p>
      </article>
    </li>
  );
}

const previewLength = 140;

/** Returns the beginning of the content, cut between two words. */
export function previewOf(content: string): string {
  const text = content.replace(/\s+/g, " ");
  if (text.length <= previewLength) return text;
  return `${text.slice(0, text.lastIndexOf(" ", previewLength) + 1 || previewLength).trimEnd()}…`;
}
