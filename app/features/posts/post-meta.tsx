import { timelineColours, timelineLabels } from "#app/features/timeline/labels.ts";
import { localized } from "#app/text/localized-name.ts";
import { Dotted } from "#app/ui/dotted.tsx";
import { MemberLink } from "#app/ui/member-link.tsx";
import { Moment, number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import type { PostCardRow } from "./data.server.ts";
import { postTypeLabels } from "./labels.ts";

type Shown = {
  post: Omit<PostCardRow, "content" | "html" | "translatedHtml">;
  age: string;
  city?: boolean;
  tags?: number;
  unsigned?: boolean;
  translated?: boolean;
  edited?: string | undefined;
};

/**
 * The line about a post: badges, type (a discussion that asks is a question), hub, province, timeline tag, author, `age` and how long ago it was
 * `edited` in words, whether the text is `translated`, and as many `tags` as there is room for.
 */
export function PostMeta({ post, age, city = false, tags = 0, unsigned = false, translated = false, edited }: Shown) {
  return (
    <p className="meta">
      <Dotted>
        {post.pinned && <b className="text-brand">{m.post_pinned()}</b>}
        {post.featured && <b className="text-brand">{m.post_featured()}</b>}
        {!(post.isQuestion && post.postType === "text") && <b className="text-ink">{postTypeLabels[post.postType]()}</b>}
        {post.isQuestion && <b className="text-ink">{m.post_question()}</b>}
        {post.pollEndsAt !== null && <b className="text-ink">{m.poll_title()}</b>}
        {post.answerId !== null && <b className="text-brand">{m.post_answered()}</b>}
        {post.hubSlug && <a href={`/discover/industry/${post.hubSlug}`}>{localized({ en: post.hubNameEn, fr: post.hubNameFr })}</a>}
        {post.province && (
          <a href={`/discover/province/${post.province.toLowerCase()}`}>
            {localized({ en: post.provinceNameEn, fr: post.provinceNameFr })}
          </a>
        )}
        {city && post.city}
        {post.timelineTag && (
          <a className={timelineColours[post.timelineTag]} href={`/discover/timeline/${post.timelineTag}`}>
            {timelineLabels[post.timelineTag]()}
          </a>
        )}
        {!unsigned && <MemberLink username={post.username} />}
        <Moment time={post.createdAt} label={age} />
        {translated && m.post_translated()}
        {edited !== undefined && post.editedAt !== null && (
          <span>
            {`${m.post_edited()} `}
            <Moment time={post.editedAt} label={edited} />
          </span>
        )}
      </Dotted>
      {tags > 0 && post.tags.length > 0 && (
        <span className="tags">
          {" · "}
          <TagLinks tags={post.tags.slice(0, tags)} />
        </span>
      )}
    </p>
  );
}

export function TagLinks({ tags }: { tags: string[] }) {
  return tags.map((tag, position) => (
    <span key={tag}>
      {position > 0 && " "}
      <a className="inline-block min-w-6 hover:underline" href={`/discover/tag/${encodeURIComponent(tag)}`}>
        #{tag}
      </a>
    </span>
  ));
}

export function Views({ count }: { count: number }) {
  return <span className="few">{m.post_views({ count, shown: number(count) })}</span>;
}
