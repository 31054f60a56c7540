import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireMember, requireReader } from "#app/auth/guards.server.ts";
import { CommentThread } from "#app/features/comments/comment-thread.tsx";
import { listComments } from "#app/features/comments/operations.server.ts";
import { commentSorts, pageExtent, textWeight } from "#app/features/comments/rules.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { readPost, viewPost } from "#app/features/posts/operations.server.ts";
import { PostBadges, TagLinks, Views } from "#app/features/posts/post-badges.tsx";
import { ShareLinks } from "#app/features/posts/share-links.tsx";
import { mySaves } from "#app/features/saves/mine.server.ts";
import { scoreLabel } from "#app/features/scores/rules.ts";
import { myVotes } from "#app/features/votes/mine.server.ts";
import { type FormFailure, formAction } from "#app/http/form-action.server.ts";
import { pageLoader, partFailed } from "#app/http/page-loader.server.ts";
import { settings } from "#app/settings.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { hostOf } from "#app/text/web-address.ts";
import { IfMayEdit, MineProvider } from "#app/ui/mine/mine.tsx";
import { ReportLink, SaveButton } from "#app/ui/mine/own-links.tsx";
import { VoteButtons } from "#app/ui/mine/vote-buttons.tsx";
import { Crumbs, Page } from "#app/ui/page.tsx";
import { language, m } from "#app/words/messages.ts";
import { TimelineRail } from "../discover/timeline-rail.tsx";
import { titled } from "../title.ts";
import { commentWrites } from "./comment-writes.server.ts";
import { openForm } from "./open-form.ts";
import { save } from "./save.server.ts";
import { vote } from "./vote.server.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => titled(matches, data?.post.title ?? m.post_not_found_title());

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const viewer = await requireReader(request);
  const id = idFrom(params.id);
  const post = await readPost(viewer, id);
  await viewPost(viewer, id);
  const query = new URL(request.url).searchParams;
  const sort = commentSorts.find((known) => known === query.get("sort")) ?? "best";
  const open = openForm(query.get("open"));
  const choice = {
    sort,
    under: idFrom(query.get("under")),
    after: query.get("after"),
    hidden: await hiddenFrom(viewer),
    holding: open?.id ?? idFrom(query.get("comment")),
  };
  const room = { ...pageExtent, weight: pageExtent.weight - textWeight(post.content) };
  const comments = await listComments({ type: "post", id }, choice, room).catch(partFailed("the comments of a post could not be loaded"));
  const votes = {
    post: await myVotes(viewer, "post", [id]),
    comment: await myVotes(viewer, "comment", comments?.ids ?? []),
  };
  return {
    post,
    comments: {
      tree: comments?.tree ?? [],
      next: comments?.next ?? null,
      under: comments?.under ?? 0,
      failed: comments === null,
      sort,
      open,
    },
    share: query.has("share") ? `${settings.baseUrl}/post/${id}` : null,
    mine: { votes, saves: { post: await mySaves(viewer, "post", [id]) } },
    submissionKey: randomUUID(),
    now: Date.now(),
  };
});

export const handle = { shared: true };

export const action = formAction({
  vote,
  save,
  ...commentWrites(requireMember, (params) => ({ type: "post", id: idFrom(params.id) })),
});

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
            <div className="my-4 whitespace-pre-line" lang={lang}>
              {post.content}
            </div>
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
