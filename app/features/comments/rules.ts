/** The deepest of three levels, counted from 0. A reply to it joins it (docs/product/comments.md#depth). */
export const deepest = 2;

/** A form takes more than a JSON call (docs/product/comments.md#limits). */
export const formContentLimit = 2000;
export const apiContentLimit = 500;

export const commentSorts = ["best", "newest", "oldest"] as const;
export type CommentSort = (typeof commentSorts)[number];

/** What a discussion is about. */
export type Subject = { type: "post" | "project"; id: number };

/** What a member began to write in a form of a discussion; `form` null for the one of the discussion itself. */
export type CommentDraft = {
  form: { act: "reply" | "edit"; id: number } | null;
  content: string;
  /** The values of its pictures in a form. */
  pictures: Record<string, string>;
  /** The revision of the comment that is changed; 0 for a new one. */
  editOf: number;
  revision: number;
  savedAt: number;
};

/** Returns the address that shows a comment, however long the discussion is; `act` where its author has just sent or saved it, and hears so. */
export const commentAddress = (subject: Subject, id: number, act?: "sent" | "saved") =>
  `/${subject.type}/${subject.id}?comment=${id}${act ? `&${act}=1` : ""}#comment-${id}`;

/** How much of a discussion is shown at a time: comments of one level, replies to each of them, and their weight in bytes. */
export type Extent = { comments: number; replies: number; weight: number };

/** Leaves room for a post of any length within the 14 kB of a post page. */
export const pageExtent: Extent = { comments: 50, replies: 10, weight: 3600 };
export const callExtent: Extent = { comments: 50, replies: 100, weight: Number.POSITIVE_INFINITY };

/** Returns about how many bytes a text takes in a compressed page. */
export const textWeight = (text: string) => Math.ceil(new TextEncoder().encode(text).length * 0.42);
const markupWeight = 75;

/** A comment with its replies. `hidden` counts the direct replies that are not shown here. */
export type CommentNode<C> = C & { replies: CommentNode<C>[]; hidden: number };

type Comment = { id: number; parentId: number; replyCount: number; content: string };

/** Puts each comment under its parent and keeps their order. Returns the comments without a parent in the list. */
export function treeOf<C extends Comment>(comments: C[]): CommentNode<C>[] {
  const nodes = new Map<number, CommentNode<C>>();
  for (const comment of comments) nodes.set(comment.id, { ...comment, replies: [], hidden: comment.replyCount });
  const roots: CommentNode<C>[] = [];
  for (const node of nodes.values()) {
    const parent = nodes.get(node.parentId);
    if (parent) parent.hidden -= 1;
    (parent?.replies ?? roots).push(node);
  }
  return roots;
}

/** Returns the comments that fit the weight, in reading order; at least one. */
export function trimTree<C extends Comment>(tree: CommentNode<C>[], weight: number): CommentNode<C>[] {
  if (weight === Number.POSITIVE_INFINITY) return tree;
  let left = weight;
  const trim = (nodes: CommentNode<C>[], isFirst: boolean): CommentNode<C>[] => {
    const kept: CommentNode<C>[] = [];
    for (const node of nodes) {
      const takes = markupWeight + textWeight(node.content);
      if (takes > left && !(isFirst && kept.length === 0)) break;
      left -= takes;
      const replies = trim(node.replies, false);
      kept.push({ ...node, replies, hidden: node.hidden + node.replies.length - replies.length });
    }
    return kept;
  };
  return trim(tree, true);
}

export function flatten<C>(nodes: CommentNode<C>[]): CommentNode<C>[] {
  return nodes.flatMap((node) => [node, ...flatten(node.replies)]);
}
