import { renderToStaticMarkup } from "react-dom/server";
import { commentAddress } from "#app/features/comments/rules.ts";
import { settings } from "#app/process/settings.server.ts";
import { weekMs } from "#app/text/spans.ts";
import { hostOf } from "#app/text/web-address.ts";
import { shownDay } from "#app/ui/day.ts";
import { Formatted } from "#app/ui/formatted.tsx";
import { language, m } from "#app/words/messages.ts";
import { weekBytes } from "./rules.ts";

type Text = { id: number; username: string; html: string; upvotes: number; downvotes: number; createdAt: number };
export type WeekComment = Text & { depth: number; language: string | null };
export type WeekPost = Text & { title: string; language: string; url: string | null; commentCount: number; comments: WeekComment[] };
type Head = { title: string; path: string; now: number; isMore: boolean };

/** Comments that each post keeps before posts are left out. */
const fewComments = 3;
const style = `body{max-width:40rem;margin:0 auto;padding:0 1rem 2rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:break-word}
article{border-top:1px solid #999;padding:1rem 0}h2{line-height:1.25;margin:0}small,.said{color:#555;font-size:.875rem}
.c{border-left:3px solid #ccc;padding-left:.75rem;margin:.75rem 0}.d1{margin-left:1rem}.d2{margin-left:2rem}
pre,.overflow-x-auto{overflow-x:auto}.text-right{text-align:right}.text-center{text-align:center}
:root{color-scheme:light dark}@media(prefers-color-scheme:dark){small,.said{color:#aaa}}`;

const sizeOf = (text: string) => Buffer.byteLength(text);
const linkTo = (path: string) => settings.baseUrl + path;
/** What a text leads to on this site is named whole, for the file is read elsewhere. */
const absolute = (html: string) => html.replaceAll('href="/', () => `href="${linkTo("/")}`);

/** Returns one HTML file that asks nobody for anything. What would make it too large, the last comments and then the last posts, is left out. */
export function weekFile(posts: WeekPost[], head: Head): string {
  const drawn = posts.map((post) => ({
    post,
    text: renderToStaticMarkup(<PostText post={post} />),
    comments: post.comments.map((comment) => renderToStaticMarkup(<Comment postId={post.id} comment={comment} />)),
  }));
  const kept = [...drawn];
  let over = sizeOf(frameOf(head, true, drawn.map((one) => articleOf(one, true)).join(""))) - weekBytes;
  while (over > 0 && kept.length > 0) {
    const longest = kept.reduce((most, one) => (one.comments.length > most.comments.length ? one : most));
    const isComment = longest.comments.length > (kept.length > 1 ? fewComments : 0);
    const dropped = isComment ? longest.comments.pop() : articleOf(kept.pop() as Drawn, true);
    over -= sizeOf(dropped ?? "");
  }
  const articles = kept.map((one) => articleOf(one, one.post.commentCount > one.comments.length));
  return frameOf(head, head.isMore || kept.length < drawn.length, articles.join(""));
}

type Drawn = { post: WeekPost; text: string; comments: string[] };

function articleOf({ post, text, comments }: Drawn, isMore: boolean): string {
  const more = `<p lang="${language()}"><a href="${linkTo(`/post/${post.id}`)}">${m.week_more_comments()}</a></p>`;
  return `<article lang="${post.language}">${text}${comments.join("")}${isMore ? more : ""}</article>`;
}

function frameOf({ title, path, now }: Head, isCut: boolean, articles: string): string {
  const page = (
    <html lang={language()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${settings.brand.name}`}</title>
        <style>{style}</style>
      </head>
      <body>
        <h1>{title}</h1>
        <p className="said">
          {settings.brand.name} · {m.week_span({ from: shownDay(now - weekMs), to: shownDay(now) })} ·{" "}
          <a href={linkTo(path)}>{linkTo(path)}</a>
        </p>
        {articles === "" ? <p>{m.week_empty()}</p> : <Formatted html={articles} />}
        {isCut && (
          <p>
            <a href={linkTo(path)}>{m.week_more_posts()}</a>
          </p>
        )}
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

function Facts({ of }: { of: Text }) {
  const author = of.username ? `u/${of.username}` : m.deleted_member();
  return (
    <>
      {author} · {shownDay(of.createdAt)} · {m.comment_points({ count: of.upvotes - of.downvotes })}
    </>
  );
}

function PostText({ post }: { post: WeekPost }) {
  return (
    <>
      <h2>
        <a href={linkTo(`/post/${post.id}`)}>{post.title}</a>
      </h2>
      <p className="said" lang={language()}>
        <Facts of={post} /> · {m.post_comments({ count: post.commentCount })}
      </p>
      {post.url && (
        <p>
          <a href={post.url}>{hostOf(post.url)}</a>
        </p>
      )}
      <Formatted html={absolute(post.html)} />
    </>
  );
}

function Comment({ postId, comment }: { postId: number; comment: WeekComment }) {
  return (
    <div className={`c d${comment.depth}`} lang={comment.language ?? undefined}>
      <small lang={language()}>
        <a href={linkTo(commentAddress({ type: "post", id: postId }, comment.id))}>
          <Facts of={comment} />
        </a>
      </small>
      <Formatted html={absolute(comment.html)} />
    </div>
  );
}
