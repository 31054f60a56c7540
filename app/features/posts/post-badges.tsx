import { timelineColours, timelineLabels } from "#app/features/timeline/labels.ts";
import { MemberLink } from "#app/ui/member-link.tsx";
import { number, RelativeTime } from "#app/ui/relative-time.tsx";
import { language, m } from "#app/words/messages.ts";
import type { PostCardRow } from "./data.server.ts";
import { postTypeLabels } from "./labels.ts";

type Shown = Omit<PostCardRow, "content">;

/** The line under a title: badges, type, hub, province, timeline tag, author and age. */
export function PostBadges({ post, now }: { post: Shown; now: number }) {
  const french = language() === "fr";
  return (
    <p className="mt-1 flex flex-wrap gap-x-2.5 text-sm text-soft">
      {post.pinned && <b className="text-brand">{m.post_pinned()}</b>}
      {post.featured && <b className="text-brand">{m.post_featured()}</b>}
      <b className="font-semibold text-ink">{postTypeLabels[post.postType]()}</b>
      {post.hubSlug && (
        <a className="hover:underline" href={`/discover/industry/${post.hubSlug}`}>
          {french ? post.hubNameFr : post.hubNameEn}
        </a>
      )}
      {post.province && (
        <a className="hover:underline" href={`/discover/province/${post.province.toLowerCase()}`}>
          {french ? post.provinceNameFr : post.provinceNameEn}
        </a>
      )}
      {post.city && <span>{post.city}</span>}
      {post.timelineTag && (
        <a className={`hover:underline ${timelineColours[post.timelineTag]}`} href={`/discover/timeline/${post.timelineTag}`}>
          {timelineLabels[post.timelineTag]()}
        </a>
      )}
      <MemberLink username={post.username} />
      <RelativeTime time={post.createdAt} now={now} />
    </p>
  );
}

/** The first `most` tags, as links. */
export function TagLinks({ tags, most = tags.length }: { tags: string[]; most?: number }) {
  return tags.slice(0, most).map((tag) => (
    <a key={tag} className="hover:underline" href={`/discover/tag/${encodeURIComponent(tag)}`}>
      #{tag}
    </a>
  ));
}

export function Views({ count }: { count: number }) {
  return <span>{m.post_views({ count, shown: number(count) })}</span>;
}
