import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { PostForm } from "#app/features/posts/forms.server.ts";
import { listPosts } from "#app/features/posts/list-posts.server.ts";
import { createPost, showPost } from "#app/features/posts/operations.server.ts";
import { postWire } from "#app/features/posts/wire.server.ts";
import { myVotes } from "#app/features/votes/mine.server.ts";
import { apiRoute, respond } from "#app/http/api-route.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { m } from "#app/words/messages.ts";
import { postQuery } from "./post-query.server.ts";
import { readerOrThrow } from "./reader.server.ts";

const route = apiRoute({
  GET: async ({ viewer, query }) => {
    readerOrThrow(viewer);
    const asked = await postQuery(query);
    const { posts, next } = await listPosts({ ...asked, hidden: await hiddenFrom(viewer) });
    const votes = await myVotes(
      viewer,
      "post",
      posts.map((post) => post.id),
    );
    return {
      posts: posts.map((post) => postWire(post, votes[post.id])),
      pagination: { current_page: asked.page ?? 1, has_next: next !== null, next_cursor: next, limit: asked.limit },
    };
  },
  POST: async ({ viewer, body }) => {
    const made = await createPost(viewer, parse(PostForm, body));
    return respond({ success: true, message: m.post_created(), post: postWire(await showPost(made.id), undefined) }, 201);
  },
});
export const loader = route.loader;
export const action = route.action;
