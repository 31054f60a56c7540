import { expect, test } from "vitest";
import { demoMembers, demoPosts } from "#seeds/demo/demo.ts";
import translations from "#seeds/demo/translations.json" with { type: "json" };

test("every translation of the demonstration is of one of its posts, by one of its members", () => {
  const titles = demoPosts().map(({ post }) => post.title);
  const names = demoMembers.map(({ username }) => username);
  for (const { of, author } of translations) {
    expect(titles).toContain(of);
    expect(names).toContain(author);
  }
});
