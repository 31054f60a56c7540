import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CommentThread } from "#app/features/comments/comment-thread.tsx";
import { textWeight } from "#app/features/comments/rules.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { readPost, viewPost } from "#app/features/posts/operations.server.ts";
import { PostBadges, TagLinks, Views } from "#app/features/posts/post-badges.tsx";
import { ShareLinks } from "#app/features/posts/share-links.tsx";
import { scoreLabel } from "#app/features/scores/rules.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { partOf } from "#app/page-parts.server.ts";
import { pageIsMadeOf } from "#app/request-context.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { hostOf } from "#app/text/web-address.ts";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { IfMayEdit, MineProvider } from "#app/ui/mine/mine.tsx";
import { ReportLink, SaveButton } from "#app/ui/mine/own-links.tsx";
import { VoteButtons } from "#app/ui/mine/vote-buttons.tsx";
import { Crumbs, Page } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { language, m } from "#app/words/messages.ts";
import { TimelineRail } from "../discover/timeline-rail.tsx";
import { discussionWrites, loadDiscussion } from "../discussion/discussion.server.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => titled(matches, data?.post.title ?? m.post_not_found_title());

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const viewer = await requireReader(request);
  const id = idFrom(params.id);
  const post = await readPost(viewer, id);
  await viewPost(viewer, id);
  pageIsMadeOf([partOf.post(id), partOf.discussion({ type: "post", id })]);
  const around = { weight: textWeight(post.content), hidden: await hiddenFrom(viewer) };
  return { post, ...(await loadDiscussion(viewer, request, { type: "post", id }, around)) };
});

export const handle = { shared: true };

export const action = formAction(discussionWrites("post"));

export default function Post() {
  const { post, comments, share, mine, submissionKey, now } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const lang = post.language === language() ? undefined : post.language;
  const hub =
    post.hubSlug && post.hubNameEn && post.hubNameFr
      ? [{ href: `/discover/industry/${post.hubSlug}`, label: localizedName({ nameEn: post.hubNameEn, nameFr: post.hubNameFr }) }]
      : [];
  return (
    <MineProvider mine={mine}>
      <Page rail={<TimelineRail />}>
        <Crumbs trail={[{ href: "/discover", label: m.discover_crumb() }, ...hub, { label: m.post_crumb() }]} />
        <div className="grid grid-cols-[3rem_minmax(0,1fr)] gap-3" id={`post-${post.id}`}>
          <VoteButtons form="votes" type="post" id={post.id} title={post.title} score={scoreLabel(post.upvotes - post.downvotes)} />
          <article className="max-w-[44rem]">
            <h1 lang={lang}>{post.title}</h1>
            <PostBadges post={post} now={now} />
            {post.url && (
              <p className="mt-1">
                <a className="inline-flex min-h-11 items-center break-all underline" href={post.url} rel="nofollow noopener ugc">
                  {hostOf(post.url)}
                </a>
              </p>
            )}
            <Paragraphs className="my-4" text={post.content} lang={lang} />
            <p className="flex flex-wrap items-center gap-x-4 text-sm text-soft">
              <TagLinks tags={post.tags} />
              <a className="inline-flex min-h-11 items-center hover:underline" href="#comments">
                {m.post_comments({ count: post.commentCount })}
              </a>
              <Views count={post.viewCount} />
              <a
                className="inline-flex min-h-11 items-center hover:underline"
                href={`/post/${post.id}?share=1#share`}
                data-share={`/post/${post.id}`}
              >
                {m.post_share()}
              </a>
              <SaveButton type="post" id={post.id} />
              <ReportLink type="post" id={post.id} authorId={post.userId} />
              <IfMayEdit authorId={post.userId}>
                <a className="inline-flex min-h-11 items-center hover:underline" href={`/post/${post.id}/edit`}>
                  {m.post_edit()}
                </a>
              </IfMayEdit>
            </p>
            {share && <ShareLinks url={share} title={post.title} />}
          </article>
        </div>
        <CommentThread
          {...comments}
          count={post.commentCount}
          path={`/post/${post.id}`}
          authorId={post.userId}
          locked={post.locked}
          submissionKey={submissionKey}
          failure={failure}
          now={now}
        />
      </Page>
    </MineProvider>
  );
}
