import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PostCardRow } from "#app/features/posts/data.server.ts";
import { Feed, type FeedPage } from "#app/features/posts/feed.tsx";
import { feedChoice } from "#app/features/posts/feed-choice.ts";
import { postTypes } from "#app/features/posts/rules.ts";
import { timelineTags } from "#app/features/timeline/rules.ts";
import { fragmentCache } from "#app/server/fragment-cache.tsx";
import { Fragment, FragmentProvider } from "#app/ui/fragment.tsx";
import { anyReader, type Mine, MineProvider, MyName } from "#app/ui/mine/mine.tsx";
import { ReportLink } from "#app/ui/mine/own-links.tsx";
import { Slots } from "#app/ui/mine/slots.tsx";
import { inLanguage } from "#app/words/language.server.ts";

const now = Date.UTC(2026, 5, 1);
const text = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom(`</li><b>&amp; "'`, "$& $1", "tok:vote.post.1.up;", "à  b"));
const aPost = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  title: text,
  content: text,
  postType: fc.constantFrom(...postTypes),
  url: fc.constantFrom(null, "https://example.ca/a?b=1&c"),
  province: fc.constantFrom(null, "ON"),
  provinceNameEn: fc.constant("Ontario"),
  provinceNameFr: fc.constant("Ontario"),
  hubSlug: fc.constantFrom(null, "clean-energy"),
  hubNameEn: text,
  hubNameFr: text,
  city: fc.constant(null),
  timelineTag: fc.constantFrom(null, ...timelineTags),
  tags: fc.array(text, { maxLength: 5 }),
  language: fc.constantFrom("en", "fr"),
  upvotes: fc.nat(2_000),
  downvotes: fc.nat(9),
  commentCount: fc.nat(3),
  viewCount: fc.nat(5_000),
  pinned: fc.boolean(),
  featured: fc.boolean(),
  username: fc.oneof(fc.constant(""), text),
  createdAt: fc.integer({ min: now - 90 * 86_400_000, max: now }),
}) as unknown as fc.Arbitrary<PostCardRow>;
const aFeed: fc.Arbitrary<FeedPage> = fc.record({
  posts: fc.uniqueArray(aPost, { maxLength: 5, selector: (post) => post.id }),
  next: fc.constantFrom(null, "next"),
  now: fc.constantFrom(now, now + 61_000),
  choice: fc
    .constantFrom("", "search=ice&postType=text", "sortBy=top&industryHub=clean-energy")
    .map((query) => feedChoice(new URLSearchParams(query), {})),
  compact: fc.boolean(),
  path: fc.constantFrom("/discover", "/discover/tag/ice"),
  submitHref: fc.constant("/submit-post"),
  followHref: fc.constant("/follow"),
  followed: fc.constantFrom(null, "tag:ice" as const),
  atom: fc.constant(null),
});
const viewer: NonNullable<Mine["viewer"]> = {
  id: 3,
  username: "ann",
  fullName: "",
  face: null,
  email: "ann@example.ca",
  province: "ON",
  isAdmin: false,
  isModerator: false,
  mustVerify: false,
  unread: 1,
};
const aReader = fc.record({
  language: fc.constantFrom("en" as const, "fr" as const),
  token: fc.constantFrom(null, "first", "second"),
  viewer: fc.constantFrom(null, viewer, { ...viewer, id: 4, isModerator: true }),
  votes: fc.record({ post: fc.dictionary(fc.integer({ min: 1, max: 9 }).map(String), fc.constantFrom("up" as const, "down" as const)) }),
});
type Reader = typeof aReader extends fc.Arbitrary<infer R> ? R : never;
const hubs = [{ slug: "clean-energy", nameEn: "Clean energy", nameFr: "Énergie propre" }];

const drawnFor = (reader: Reader, page: React.ReactNode, cache: ReturnType<typeof fragmentCache> | null) =>
  inLanguage(reader.language, () =>
    renderToStaticMarkup(
      <FragmentProvider value={cache}>
        <Slots token={reader.token}>
          <MineProvider mine={{ viewer: reader.viewer && reader.token ? anyReader : reader.viewer, votes: reader.votes }}>
            {page}
          </MineProvider>
        </Slots>
      </FragmentProvider>,
    ),
  );

test("whatever feed and readers, a page from the fragment cache is the page without it, letter for letter", () => {
  const cache = fragmentCache();
  fc.assert(
    fc.property(aFeed, fc.array(aReader, { minLength: 2, maxLength: 5 }), (feed, readers) => {
      for (const reader of [...readers, ...readers]) {
        const page = <Feed feed={feed} hubs={hubs} provinces={[]} />;
        expect(drawnFor(reader, page, cache)).toBe(drawnFor(reader, page, null));
      }
    }),
    { numRuns: 60 },
  );
});

const drawn = { times: 0 };
function Greeting({ name }: { name: string }) {
  drawn.times += 1;
  return <b>{name}</b>;
}
const AsksName = () => <MyName field="email" />;
const AsksAuthor = () => <ReportLink type="post" id={1} authorId={2} />;

test("a fragment is rendered once for all that it is made of, and anew when any of it is another", () => {
  const cache = fragmentCache();
  const reader: Reader = { language: "en", token: null, viewer, votes: { post: {} } };
  const times = (one: Reader, name: string) => {
    drawn.times = 0;
    drawnFor(one, <Fragment as="li" draw={Greeting} of={{ name }} votes={one.votes} />, cache);
    return drawn.times;
  };
  expect([times(reader, "ice"), times(reader, "ice"), times({ ...reader, viewer: { ...viewer, id: 4 } }, "ice")]).toEqual([1, 0, 0]);
  expect([times(reader, "sea"), times({ ...reader, language: "fr" }, "ice"), times({ ...reader, viewer: null }, "ice")]).toEqual([1, 1, 1]);
  expect([times({ ...reader, votes: { post: { 1: "up" } } }, "ice"), times({ ...reader, token: "first" }, "ice")]).toEqual([1, 1]);
  expect(times({ ...reader, token: "second" }, "ice")).toBe(0);
});

test("a fragment that asks who reads is no page for anybody", () => {
  const reader: Reader = { language: "en", token: null, viewer, votes: { post: {} } };
  for (const draw of [AsksName, AsksAuthor]) {
    expect(() => drawnFor(reader, <Fragment as="li" draw={draw} of={{}} />, fragmentCache())).toThrow("of its reader");
  }
});
