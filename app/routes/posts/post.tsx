import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isSelf } from "#app/auth/viewer.ts";
import { showAnswer } from "#app/features/comments/answers.server.ts";
import { CommentThread } from "#app/features/comments/comment-thread.tsx";
import { EarlierTexts } from "#app/features/comments/earlier-texts-link.tsx";
import { MarkedAnswer } from "#app/features/comments/marked-answer.tsx";
import { commentsSince, newestCommentAt } from "#app/features/comments/operations.server.ts";
import { textWeight } from "#app/features/comments/rules.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { myFollows } from "#app/features/follows/mine.server.ts";
import { noteReading } from "#app/features/follows/reading.server.ts";
import { targetOf } from "#app/features/follows/rules.ts";
import { CutFromMail } from "#app/features/items/cut-from-mail.tsx";
import { unreachedLabel } from "#app/features/mentions/labels.ts";
import { unmentionedIn } from "#app/features/mentions/operations.server.ts";
import { Author } from "#app/features/people/author.tsx";
import { openProfile } from "#app/features/people/operations.server.ts";
import { pictureFormBytes } from "#app/features/pictures/rules.ts";
import { TextPictures } from "#app/features/pictures/text-pictures.tsx";
import { myChoices, showPoll } from "#app/features/polls/operations.server.ts";
import { Poll } from "#app/features/polls/poll.tsx";
import { whereOwnStands } from "#app/features/posts/held.server.ts";
import { LinkPreviews, OwnLink } from "#app/features/posts/link-previews.tsx";
import { readPost, viewPost } from "#app/features/posts/operations.server.ts";
import { PostAbout } from "#app/features/posts/post-about.tsx";
import { PostFacts, TagLinks, Views } from "#app/features/posts/post-meta.tsx";
import { PostRail } from "#app/features/posts/post-rail.tsx";
import { postsAround } from "#app/features/posts/posts-around.server.ts";
import { ShareLinks } from "#app/features/posts/share-links.tsx";
import { textOf } from "#app/features/posts/shown-text.ts";
import { TranslateLink, TranslationLine } from "#app/features/posts/translation-line.tsx";
import { showTranslation } from "#app/features/posts/translations.server.ts";
import { subjectsOf } from "#app/features/references/subjects.server.ts";
import { scoreLabel } from "#app/features/scores/rules.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { pageIsMadeOf } from "#app/process/request-context.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { localizedName } from "#app/text/localized-name.ts";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Formatted } from "#app/ui/formatted.tsx";
import { Dock } from "#app/ui/mine/dock.tsx";
import { IfMayEdit, IfOwner, IfSignedIn, MineProvider } from "#app/ui/mine/mine.tsx";
import { FollowButton, MutedLine, ReportLink } from "#app/ui/mine/own-links.tsx";
import { titleId, VoteButtons } from "#app/ui/mine/vote-buttons.tsx";
import { More } from "#app/ui/more.tsx";
import { Crumbs, Page } from "#app/ui/page.tsx";
import { relativeLabel } from "#app/ui/relative-time.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";
import { answer } from "../discussion/answer.server.ts";
import { discussionWrites, loadDiscussion } from "../discussion/discussion.server.ts";
import { follow } from "../discussion/follow.server.ts";
import { aboutPost } from "../structured-data.ts";
import { titled } from "../title.ts";
import { poll } from "./poll.server.ts";
import stylesheet from "./post.css?url";
import { CanHelp, TalkLine } from "./post-beside.tsx";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  titled(matches, data?.post.title ?? m.post_not_found_title(), data ? aboutPost(data.post, data.answer, data.translation) : {});

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const viewer = await requireReader(request);
  const id = idFrom(params.id);
  const post = await readPost(viewer, id).catch(async (problem) => {
    const own = await whereOwnStands(viewer, id);
    throw own ? redirect(own, 302) : problem;
  });
  await viewPost(viewer, id);
  pageIsMadeOf([partOf.post(id), partOf.discussion({ type: "post", id })]);
  const hidden = await hiddenFrom(viewer);
  const translation = await showTranslation(post, hidden);
  const shown = textOf(post, translation, new URL(request.url).searchParams.get("text"));
  const around = await postsAround(post, hidden);
  const isSent = new URL(request.url).searchParams.has("sent");
  pageIsMadeOf([...around.lists.map(partOf.posts), ...around.close.map(({ id }) => partOf.post(id)), partOf.member(post.userId)]);
  const answer = await showAnswer(post, hidden);
  const weight = textWeight(shown.content) + (answer ? textWeight(answer.content) : 0);
  const poll = post.pollEndsAt === null ? null : await showPoll(post.id, Date.now());
  const choices = poll ? { [post.id]: await myChoices(viewer, post.id) } : {};
  const { isMuted, since } = await noteReading(viewer, targetOf("post", id), () => newestCommentAt(id));
  const others =
    since === null
      ? []
      : (await commentsSince([id], since, newShown)).filter(({ userId }) => !isSelf(viewer, userId) && !hidden.includes(userId));
  const discussion = await loadDiscussion(viewer, request, { type: "post", id }, { weight, hidden });
  const about = await subjectsOf(post, hidden);
  return {
    post: shown,
    original: { language: post.language },
    translation,
    about,
    isMuted,
    fresh: others.map((comment) => comment.id),
    poll,
    answer,
    around,
    author: await openProfile(post.userId),
    unmentioned: isSent ? await unmentionedIn({ type: "post", id }, { content: post.content, kind: "article" }) : null,
    ...discussion,
    mine: { ...discussion.mine, choices, follows: await myFollows(viewer, [targetOf("post", id)]) },
  };
});

/** How many comments are marked as new at most. */
const newShown = 200;

export const handle = { shared: true, bodyLimit: pictureFormBytes };

export const action = formAction({ ...discussionWrites("post"), answer, poll, follow }, { pictures: "text" });

export default function Post() {
  const {
    post,
    original,
    translation,
    about,
    isMuted,
    fresh,
    poll,
    answer,
    around,
    author,
    unmentioned,
    comments,
    share,
    mine,
    submissionKey,
    now,
  } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const lang = langOf(post.language);
  const [next] = [...around.close, ...around.fromHub];
  const hub =
    post.hubSlug && post.hubNameEn && post.hubNameFr
      ? [{ href: `/discover/industry/${post.hubSlug}`, label: localizedName({ nameEn: post.hubNameEn, nameFr: post.hubNameFr }) }]
      : [];
  return (
    <MineProvider mine={mine}>
      <Page
        rail={
          <>
            <CanHelp author={author} />
            <TalkLine path={`/post/${post.id}`} count={post.commentCount} hasAnswer={answer !== null} fresh={fresh} />
            <PostRail around={around} />
          </>
        }
      >
        <div className="sheet">
          <Crumbs trail={[{ href: "/discover", label: m.discover_crumb() }, ...hub, { label: m.post_crumb() }]} />
          {unmentioned && unmentioned.names.length > 0 && comments.arrived === 0 && (
            <IfOwner ownerId={post.userId}>
              <p className="mb-5 border-l-4 border-edge bg-wash px-4 py-2" role="status">
                {unreachedLabel(unmentioned)}
              </p>
            </IfOwner>
          )}
          <div className="whole" id={`post-${post.id}`}>
            <article>
              <h1 lang={lang} id={titleId("post", post.id)}>
                {post.title}
              </h1>
              <Author username={post.username} face={post.face} author={author}>
                <PostFacts
                  post={post}
                  unsigned
                  within={["hubId"]}
                  age={relativeLabel(post.createdAt, now)}
                  edited={post.editedAt === null ? undefined : relativeLabel(post.editedAt, now)}
                  city
                />
              </Author>
              {translation && <TranslationLine post={{ ...post, ...original }} translation={translation} shown={post.language} />}
              <PostAbout about={about} />
              {post.url && <OwnLink url={post.url} previews={post.linkPreviews} />}
              <Formatted className="my-4" html={post.html} lang={lang} />
              <LinkPreviews previews={post.linkPreviews.filter(({ url }) => url !== post.url)} />
              <TextPictures pictures={post.pictures} lang={langOf(original.language)} />
              <CutFromMail text={post.cutFromMail} authorId={post.userId} />
              {poll && <Poll poll={poll} lang={langOf(original.language)} />}
              {post.tags.length > 0 && <TagLinks tags={post.tags} />}
            </article>
            <VoteButtons ownForm type="post" id={post.id} score={scoreLabel(post.upvotes - post.downvotes)} />
            <div className="acts">
              {post.commentCount > 0 && (
                <a className="few" href="#comments">
                  {m.post_comments({ count: post.commentCount })}
                </a>
              )}{" "}
              <Views count={post.viewCount} />{" "}
              <a href={`/post/${post.id}?share=1#share`} data-share="">
                {m.post_share()}
              </a>{" "}
              <Dock type="post" id={post.id} answer={{ href: "#content-comment", label: m.comment_reply() }} next={next} />
              {isMuted ? <MutedLine target={targetOf("post", post.id)} /> : <FollowButton target={targetOf("post", post.id)} />}
              <IfSignedIn>
                <More label={m.comment_more()}>
                  <IfMayEdit authorId={post.userId}>
                    <a href={`/post/${post.id}/edit`}>{m.post_edit()}</a>
                  </IfMayEdit>
                  <ReportLink type="post" id={post.id} authorId={post.userId} />
                  {post.translationId === null && !post.locked && <TranslateLink id={post.id} language={post.language} />}
                  <EarlierTexts path={`/post/${post.id}/history`} editedAt={post.editedAt} to={[post.userId]} replies={comments.tree} />
                </More>
              </IfSignedIn>
            </div>
          </div>
          {share && <ShareLinks share={share} title={post.title} />}
        </div>
        {answer && <MarkedAnswer answer={answer} postId={post.id} askedBy={post.userId} now={now} />}
        <CommentThread
          {...comments}
          fresh={fresh}
          count={post.commentCount}
          path={`/post/${post.id}`}
          authorId={post.userId}
          locked={post.locked}
          question={post.isQuestion ? { answerId: post.answerId } : null}
          submissionKey={submissionKey}
          failure={failure}
          now={now}
        />
      </Page>
    </MineProvider>
  );
}
