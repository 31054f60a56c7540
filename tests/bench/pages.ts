import { commonWord, hub, reader } from "./known.ts";
import { type Asked, asForm, asMember } from "./load.ts";

/** Returns the pages whose throughput is measured, for this number of posts. The newest post has 200 comments. */
export const reads = (posts: number): Record<string, string> => ({
  feed: "/discover",
  hub: `/discover/industry/${hub}`,
  "post with 200 comments": `/post/${posts}`,
  search: `/search?q=${commonWord}`,
});

const asProgram = { authorization: `Bearer ${reader.secret}` };
const apiList: Asked = { path: "/api/discovery/posts", headers: asProgram };

/** The calls of the JSON API whose throughput is measured. */
export const calls = (posts: number): Record<string, Asked> => ({
  "JSON list": apiList,
  "JSON post": { path: `/api/discovery/posts/${posts}`, headers: asProgram },
  "JSON comments": { path: `/api/discovery/posts/${posts}/comments`, headers: asProgram },
});

export const weighed = (posts: number): Record<string, string> => ({
  ...reads(posts),
  landing: "/",
  provinces: "/discover/province",
  projects: "/projects",
});

/** Every way to list posts. The number of posts must not make any of them slower. */
export const lists: Record<string, Asked> = {
  "feed, hot": { path: "/discover", headers: asMember },
  "feed, new": { path: "/discover?sortBy=new", headers: asMember },
  "feed, top of the week": { path: "/discover?sortBy=top&timeRange=week", headers: asMember },
  "feed, rising": { path: "/discover?sortBy=rising", headers: asMember },
  hub: { path: `/discover/industry/${hub}`, headers: asMember },
  "hub and province": { path: `/discover/industry/${hub}?province=ON`, headers: asMember },
  tag: { path: `/discover/tag/${commonWord}`, headers: asMember },
  search: { path: `/search?q=${commonWord}`, headers: asMember },
  "search, unfinished word": { path: `/search?q=${commonWord.slice(0, 4)}`, headers: asMember },
  "search with filters": { path: `/search?q=${commonWord}&hub=${hub}&province=ON`, headers: asMember },
  "search, unfinished word with filters": { path: `/search?q=${commonWord.slice(0, 4)}&hub=${hub}&province=ON`, headers: asMember },
  "search, many words": {
    path: `/search?q=which+${commonWord}+measures+the+tide+at+a+wharf+in+winter+and+who+builds+it`,
    headers: asMember,
  },
  "JSON list": apiList,
};

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const each = (count: number, body: (turn: number) => Record<string, string>) =>
  Array.from({ length: count }, (_, turn) => form(body(turn)));

/** Returns writes to repeat. Votes are cast and withdrawn in turn, on posts too old to appear on the measured pages. */
export const writes = (posts: number): Record<string, Asked> => ({
  vote: {
    path: "/discover",
    method: "POST",
    headers: asForm,
    expect: 303,
    bodies: each(1_000, (turn) => ({ vote: `${turn < 500 ? "up" : "none"}.post.${Math.ceil(posts / 2) - (turn % 500)}` })),
  },
  comment: {
    path: `/post/${posts - 1}`,
    method: "POST",
    headers: asForm,
    expect: 303,
    bodies: each(1, () => ({ comment: "yes", content: "Which tide was that measured at?" })),
  },
  "sign-in": {
    path: "/login",
    method: "POST",
    headers: { ...asForm, cookie: "" },
    expect: 303,
    bodies: each(1, () => ({ email: reader.email, password: reader.password, sign_in: "yes" })),
  },
});
