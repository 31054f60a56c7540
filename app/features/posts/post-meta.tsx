import { timelineColours, timelineLabels } from "#app/features/timeline/labels.ts";
import { localized } from "#app/text/localized-name.ts";
import { Dotted } from "#app/ui/dotted.tsx";
import { MemberLink } from "#app/ui/member-link.tsx";
import { Moment, number } from "#app/ui/relative-time.tsx";
import { language, m } from "#app/words/messages.ts";
import type { PostCardRow } from "./data.server.ts";
import type { FeedChoice } from "./feed-choice.ts";
import { languageLabels, postTypeLabels } from "./labels.ts";

/** What the page of a list says already. */
export type Within = FeedChoice["fixed"];

type Shown = {
  post: Omit<PostCardRow, "content" | "html" | "translatedHtml">;
  age: string;
  city?: boolean;
  unsigned?: boolean;
  within?: Within | undefined;
  translated?: boolean;
  edited?: string | undefined;
};

/** The line about a post in a list, with its author unless `unsigned`. */
export const PostMeta = (shown: Shown) => (
  <p className="meta">
    <PostFacts {...shown} />
  </p>
);

/**
 * What is told of a post in a line: badges, author, `age`, type (nothing says that a post is a discussion, as most are), hub, province,
 * timeline tag, on its page its `city` and that it is in the other language, whether the text is `translated`, and how long ago it was `edited` in words.
 */
export function PostFacts({ post, age, city = false, unsigned = false, within, translated = false, edited }: Shown) {
  return (
    <Dotted>
      {post.pinned && <b className="text-brand">{m.post_pinned()}</b>}
      {post.featured && <b className="text-brand">{m.post_featured()}</b>}
      {!unsigned && <MemberLink {...post} />}
      <Moment time={post.createdAt} label={age} />
      {post.postType !== "text" && <b className="text-ink">{postTypeLabels[post.postType]()}</b>}
      {post.isQuestion && <b className="text-ink">{m.post_question()}</b>}
      {post.pollEndsAt !== null && <b className="text-ink">{m.poll_title()}</b>}
      {post.answerId !== null && <b className="text-brand">{m.post_answered()}</b>}
      {post.hubSlug && !within?.includes("hubId") && (
        <a href={`/discover/industry/${post.hubSlug}`}>{localized({ en: post.hubNameEn, fr: post.hubNameFr })}</a>
      )}
      {post.province && !within?.includes("province") && (
        <a href={`/discover/province/${post.province.toLowerCase()}`}>{localized({ en: post.provinceNameEn, fr: post.provinceNameFr })}</a>
      )}
      {city && post.city}
      {post.timelineTag && !within?.includes("timelineTag") && (
        <a className={timelineColours[post.timelineTag]} href={`/discover/timeline/${post.timelineTag}`}>
          {timelineLabels[post.timelineTag]()}
        </a>
      )}
      {city && post.language !== language() && languageLabels[post.language]()}
      {translated && m.post_translated()}
      {edited !== undefined && post.editedAt !== null && (
        <span>
          {`${m.post_edited()} `}
          <Moment time={post.editedAt} label={edited} />
        </span>
      )}
    </Dotted>
  );
}

export const TagLinks = ({ tags }: { tags: string[] }) => (
  <p className="chips">
    {tags.map((tag) => (
      <a key={tag} href={`/discover/tag/${encodeURIComponent(tag)}`}>
        #{tag}
      </a>
    ))}
  </p>
);

export function Views({ count }: { count: number }) {
  return <span className="few">{m.post_views({ count, shown: number(count) })}</span>;
}
