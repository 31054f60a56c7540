import { expect, test } from "vitest";
import { listPosts, type PostQuery } from "#app/features/posts/list-posts.server.ts";
import { aMember, aPost } from "#tests/support/factories.ts";

// Both engines must find the same: this table is run on each.

const texts = {
  school: "L’École d’été à Montréal",
  decomposed: "Café crème".normalize("NFD"),
  heart: "Le cœur de l’œuvre",
  street: "Straße nach Ottawa",
  inuktitut: "ᐃᓄᒃᑎᑐᑦ in Nunavut",
  greek: "Η Αθήνα και ο Οδυσσέας",
  apostrophe: "It's the farmer's drone",
  languages: "C++ and node.js on Rust",
  ligature: "Oﬃce ﬁles on the ﬂoor",
  wide: "ＡＩ for fishing",
  subscript: "CO₂ under the ice",
  superscript: "Twelve m² of solar panels",
  numbers: "GPT-4 read 3.14 pages",
  cree: "ᓀᐦᐃᔭᐍᐏᐣ lessons",
};
type Name = keyof typeof texts;

const queries: [string, Name[]][] = [
  ["ecole", ["school"]],
  ["École", ["school"]],
  ["ÉCOLE été", ["school"]],
  ["montreal", ["school"]],
  ["montr", ["school"]],
  ["cafe", ["decomposed"]],
  ["café", ["decomposed"]],
  ["crème".normalize("NFD"), ["decomposed"]],
  ["cœur", ["heart"]],
  ["œuvre", ["heart"]],
  ["straße", ["street"]],
  ["STRASSE", ["street"]],
  ["ottawa straße", ["street"]],
  ["ᐃᓄᒃᑎᑐᑦ", ["inuktitut"]],
  ["ᐃᓄᒃ", ["inuktitut"]],
  ["αθηνα", ["greek"]],
  ["Αθήνα", ["greek"]],
  ["οδυσσεας", ["greek"]],
  ["farmer's", ["apostrophe"]],
  ["farmer", ["apostrophe"]],
  ["c++ rust", ["languages"]],
  ["node.js", ["languages"]],
  ["node js", ["languages"]],
  ["office", ["ligature"]],
  ["files", ["ligature"]],
  ["ﬁles ﬂoor", ["ligature"]],
  ["AI fishing", ["wide"]],
  ["ＡＩ fishing", ["wide"]],
  ["co2", ["subscript"]],
  ["CO₂", ["subscript"]],
  ["m2", ["superscript"]],
  ["gpt-4", ["numbers"]],
  ["3.14", ["numbers"]],
  ["ᓀᐦᐃᔭ", ["cree"]],
];

const author = await aMember();
const names = new Map<number, string>();
for (const [name, title] of Object.entries(texts)) {
  const { id } = await aPost(author, { title, content: "Words that no query has.", tags: "words" });
  names.set(id, name);
}
const asked: Omit<PostQuery, "search"> = { filters: {}, sort: "new", range: "all", after: null };

test.each(queries)("%s", async (search, expected) => {
  const { posts } = await listPosts({ ...asked, search });
  expect(posts.map(({ id }) => names.get(id))).toEqual(expected);
});
