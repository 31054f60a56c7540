import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireMember } from "#app/auth/guards.server.ts";
import { userTypeLabels } from "#app/features/accounts/labels.ts";
import { showAccount } from "#app/features/accounts/operations.server.ts";
import { nameOf } from "#app/features/posts/labels.ts";
import { listOwnPosts } from "#app/features/posts/operations.server.ts";
import { PostCard } from "#app/features/posts/post-card.tsx";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { myVotes } from "#app/features/votes/mine.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { MineProvider } from "#app/ui/mine/mine.tsx";
import { EmptyState, Page, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { vote } from "../posts/vote.server.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.profile_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const [account, posts, provinces] = await Promise.all([showAccount(member), listOwnPosts(member), listProvinces()]);
  const votes = await myVotes(
    member,
    "post",
    posts.map((post) => post.id),
  );
  return {
    account: {
      fullName: account.fullName,
      username: account.username,
      userType: account.userType,
      postCount: account.postCount,
      createdAt: account.createdAt,
    },
    province: provinces.find((row) => row.code === account.province) ?? null,
    posts,
    mine: { votes: { post: votes, comment: {} } },
    now: Date.now(),
  };
});

export const action = formAction({ vote });

/** What I am here, and what I wrote. */
export default function Profile() {
  const { account, province, posts, mine, now } = useLoaderData<typeof loader>();
  const facts = [
    `u/${account.username}`,
    userTypeLabels[account.userType](),
    province && nameOf(province),
    m.profile_posts({ count: account.postCount }),
  ];
  return (
    <MineProvider mine={mine}>
      <Page>
        <PageHeader title={account.fullName} lead={facts.filter(Boolean).join(" · ")} />
        {posts.length === 0 ? (
          <EmptyState title={m.profile_empty_title()} text={m.profile_empty()}>
            <ButtonLink href="/submit-post">{m.post_submit()}</ButtonLink>
          </EmptyState>
        ) : (
          <form method="post">
            <ol>
              {posts.map((post) => (
                <PostCard key={post.id} post={post} now={now} />
              ))}
            </ol>
          </form>
        )}
      </Page>
    </MineProvider>
  );
}
