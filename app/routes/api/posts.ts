import { z } from "zod";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { followedScopes } from "#app/features/following/operations.server.ts";
import { PostForm } from "#app/features/posts/forms.server.ts";
import { heldCard } from "#app/features/posts/held.server.ts";
import { listPosts, type PostList } from "#app/features/posts/list-posts.server.ts";
import { createPost, readPost } from "#app/features/posts/operations.server.ts";
import { PostJson, serializePost } from "#app/features/posts/serializers.server.ts";
import { subjectsOf } from "#app/features/references/subjects.server.ts";
import { myVotes } from "#app/features/votes/mine.server.ts";
import { count, pagination } from "#app/fields/json-fields.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { numberedPage } from "#app/http/numbered-pages.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { postQuery, Query } from "./post-query.server.ts";

const list = apiCall({
  summary: m.call_posts,
  access: "reader",
  query: Query,
  answer: z.object({ posts: z.array(PostJson), pagination: pagination.extend({ current_page: count, limit: count }) }),
  async run({ request, viewer, query, search }) {
    const asked = await postQuery(query, search);
    const followed = query.followed === "true" ? await followedScopes(viewer) : undefined;
    if (followed && (asked.search !== "" || (query.sortBy ?? "new") !== "new"))
      throw new InvalidInput({ followed: m.api_followed_newest() });
    const hidden = await hiddenFrom(viewer);
    const { posts, next } = await numberedPage(
      { request, viewer, search },
      asked,
      (after) => listPosts({ ...asked, after, hidden, followed }),
      (): PostList => ({ posts: [], next: null }),
    );
    const ids = posts.map((post) => post.id);
    const votes = await myVotes(viewer, "post", ids);
    return {
      posts: posts.map((post) => serializePost(post, votes[post.id])),
      pagination: { current_page: asked.page, has_next: next !== null, next_cursor: next, limit: asked.limit },
    };
  },
});

const create = apiCall({
  summary: m.call_post_create,
  access: "member",
  body: PostForm,
  example: {
    title: "A weld inspector in a phone",
    post_type: "text",
    content: "What we learned.",
    province: "ON",
    tags: ["welding", "vision"],
  },
  status: 201,
  /** `held` while the post waits for a moderator: nobody else can read it. */
  answer: z.object({ message: z.string(), held: z.boolean(), post: PostJson }),
  async run({ viewer, body }) {
    const { id, removedBy } = await createPost(viewer, body);
    const held = removedBy === "held";
    const post = held ? await heldCard(viewer, id) : await readPost(viewer, id);
    const about = await subjectsOf(post, await hiddenFrom(viewer));
    return { message: held ? m.held_said() : m.post_created(), held, post: serializePost(post, undefined, { about }) };
  },
});

const route = apiRoute({ GET: list, POST: create });
export const loader = route.loader;
export const action = route.action;
