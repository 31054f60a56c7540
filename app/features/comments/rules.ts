/** Three levels, the first is 0; a reply to the deepest joins it (rulings). */
export const deepest = 2;

/** The forms keep part 2's limit, the JSON calls part 1's (rulings, "Limits that differ by place"). */
export const formContentLimit = 2000;
export const apiContentLimit = 500;

export const commentSorts = ["best", "newest", "oldest"] as const;
export type CommentSort = (typeof commentSorts)[number];

/** Threads a post page shows at a time, and the most comments it draws in them. */
export const threadsPerPage = 50;
export const commentsPerPage = 500;

export type CommentNode<C> = C & { replies: CommentNode<C>[] };

/** Comments, in their order, hung under their parents. */
export function treeOf<C extends { id: number; parentId: number }>(comments: C[]): CommentNode<C>[] {
  const nodes = new Map(comments.map((comment) => [comment.id, { ...comment, replies: [] as CommentNode<C>[] }]));
  const roots: CommentNode<C>[] = [];
  for (const node of nodes.values()) {
    const siblings = node.parentId === 0 ? roots : nodes.get(node.parentId)?.replies;
    siblings?.push(node);
  }
  return roots;
}
