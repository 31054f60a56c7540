import { expect, test } from "vitest";
import { addOpportunity } from "#app/features/funding/operations.server.ts";
import { listPosts } from "#app/features/posts/list-posts.server.ts";
import { searchEverything } from "#app/features/search/operations.server.ts";
import { searchChoice } from "#app/features/search/rules.ts";
import { indexWaiting } from "#app/features/search/site-pages.server.ts";
import { datesIn } from "#app/features/search-engine/dates.ts";
import { datesMeant } from "#app/features/search-engine/dates-of-programs.ts";
import { inLanguage } from "#app/words/language.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { aMember, aPost } from "#tests/support/factories.ts";

// Both engines must find the same, in the same order: this file is run on each.

await seedReference();
await indexWaiting();
const viewer = await aMember({ username: "asker", isDiscoverable: false });
const search = (query: string) => searchEverything(viewer, searchChoice(new URLSearchParams(query)), {});
const found = async (query: string) => (await search(query)).found.map(({ href }) => href);

const admin = await aMember({ role: "admin" });
const aProgram = (values: Record<string, string>) =>
  addOpportunity(admin, { organization: "o", description: "d", source_url: "https://o.example/1", ...values });

test("a question for dates finds programmes that say so, and without any the words where they stand", async () => {
  const january = new Date().getUTCFullYear() + 1;
  const { slug } = await aProgram({ title: "Zither fund", deadline: `${january}-01-31` });
  await aPost(viewer, { title: "January in the woods" });
  for (const [words, speaks] of [
    ["closing in January", "en"],
    ["date limite en janvier", "fr"],
    ["programmes fermant en janvier", "fr"],
    ["subventions qui ferment en janvier", "fr"],
    [`programmes se terminant en janvier ${january}`, "fr"],
  ] as const) {
    const { found: shown, read } = await inLanguage(speaks, () => search(new URLSearchParams({ q: words }).toString()));
    expect(
      shown.map(({ href }) => href),
      words,
    ).toContain(`/funding/${slug}`);
    expect(new Set(shown.map(({ kind }) => kind)), words).toEqual(new Set(["program"]));
    expect(read.times, words).toHaveLength(1);
  }
  const { found: shown, read } = await search("q=closing+in+January&without=date");
  expect([shown.some(({ kind }) => kind === "post"), read.times]).toEqual([true, []]);
});

test("dates are asked for with a year and as a range, which is said in the reader's words and shown of each programme", async () => {
  const dated = async (deadline: string) => `/funding/${(await aProgram({ title: `Theremin fund ${deadline}`, deadline })).slug}`;
  const [soon, before, after, over] = [
    await dated("2041-02-27"),
    await dated("2041-03-02"),
    await dated("2042-05-01"),
    await dated("2024-02-01"),
  ];
  const ofThese = async (words: string) => {
    const { found: shown, read } = await search(new URLSearchParams({ q: words }).toString());
    const all = shown.filter(({ href }) => [soon, before, after, over].includes(href));
    return { found: all.map(({ href }) => href), facts: all.map(({ facts }) => facts[1]), times: read.times };
  };
  expect(await ofThese("theremin closing before March 2041")).toMatchObject({
    found: [soon],
    facts: ["Deadline Feb 27, 2041"],
    times: ["before March 2041"],
  });
  expect(await inLanguage("fr", () => ofThese("avant MARS 2041"))).toMatchObject({ found: [soon], times: ["avant mars 2041"] });
  expect(await ofThese("due by march 2041")).toMatchObject({ found: [soon, before], times: ["by March 2041"] });
  expect(await ofThese("closing in 2041")).toMatchObject({ found: [soon, before], times: ["in 2041"] });
  expect(await ofThese("deadline after april 2041")).toMatchObject({ found: [after], times: ["after April 2041"] });
  expect(await ofThese("theremin closing in february 2041")).toMatchObject({ found: [soon], times: ["in February 2041"] });
  expect(await ofThese("march 2 2041 application deadline")).toMatchObject({ found: [before] });
  expect(await ofThese("closed in february 2024")).toMatchObject({ found: [over] });
});

test("what closes soon closes in these two months of this year, and what is near is in the reader's province", async () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const aDated = async (deadline: string) => `/funding/${(await aProgram({ title: `Ocarina fund ${deadline}`, deadline })).slug}`;
  const [near, far] = [await aDated(at(3)), await aDated(at(365))];
  for (const words of ["closing soon", "funds that close soon", "programmes qui ferment bientôt"]) {
    const paths = (await search(new URLSearchParams({ q: `${words} ocarina` }).toString())).found.map(({ href }) => href);
    expect([paths.includes(near), paths.includes(far)], words).toEqual([true, false]);
  }
  const asker = await aMember({ province: "NU" });
  const of = (text: string) => searchEverything(asker, searchChoice(new URLSearchParams({ q: text })), {});
  for (const text of ["jobs near me", "emplois près de chez moi"])
    expect((await of(text)).read.places, text).toMatchObject([{ province: "NU" }]);
  expect((await searchEverything(null, searchChoice(new URLSearchParams({ q: "jobs near me" })), {})).read.places).toEqual([]);
});

test("what opens is told from what closes in what a page says, and a season is no month", async () => {
  const paths: string[] = [];
  for (const intake_text of ["Opens in early June and closes in mid-September.", "Opens in September.", "Closes each autumn."])
    paths.push(`/funding/${(await aProgram({ title: "Celesta fund", intake_text })).slug}`);
  const ofThese = async (words: string) => (await found(`q=${encodeURIComponent(words)}`)).filter((path) => paths.includes(path));
  expect(await ofThese("closing in september")).toEqual([paths[0]]);
  expect(await ofThese("opens in september")).toEqual([paths[1]]);
  expect(await ofThese("closing this fall")).toContain(paths[2]);
});

test("this month and the next, the end of a month and a season of a year are dates", async () => {
  const month = (later: number) => {
    const day = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + later));
    return `in ${new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" }).format(day)} ${day.getUTCFullYear()}`;
  };
  const end = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 2, 0)).toISOString().slice(0, 10);
  await aProgram({ title: "Serpent fund", deadline: end });
  await aProgram({ title: "Bassoon fund", deadline: new Date(Date.now() + 1000).toISOString().slice(0, 10) });
  await aProgram({ title: "Spinet fund", deadline: "2041-02-11" });
  const times = async (words: string) => (await search(new URLSearchParams({ q: words }).toString())).read.times;
  expect([await times("closing this month"), await times("closing next month")]).toEqual([[month(0)], [month(1)]]);
  expect(await inLanguage("fr", () => times("avant la fin de mars"))).toEqual(["d’ici mars"]);
  expect(await times("winter 2041")).toHaveLength(1);
  expect(await times("how long is a month this winter")).toEqual([]);
});

test("the season is no small word of French: a summer job is not any job", async () => {
  for (const words of ["emploi d’été", "emplois d’été", "des emplois pour l’été"])
    expect((await inLanguage("fr", () => found(new URLSearchParams({ q: words }).toString()))).slice(0, 5), words).toContain(
      "/funding/canada-summer-jobs",
    );
});

test("holidays are days, of the coming year unless one is named, and what is known to a day is not taken by its season", async () => {
  const easter = `/funding/${(await aProgram({ title: "Regal fund", deadline: "2041-04-20" })).slug}`;
  const year = new Date().getUTCFullYear();
  const next = new Date(Date.UTC(year, 11, 26)) > new Date() ? year : year + 1;
  const read = async (words: string, speaks: "en" | "fr" = "en") =>
    (await inLanguage(speaks, () => search(new URLSearchParams({ q: words }).toString()))).read;
  expect((await read("grants before Christmas")).times).toEqual([`before December 25, ${next}`]);
  expect((await read("subventions avant Noël", "fr")).times).toEqual([`avant le 25 décembre ${next}`]);
  expect((await read("closing before Easter 2041")).times).toEqual(["before April 21, 2041"]);
  expect(await found("q=closing+before+Easter+2041")).toContain(easter);
  expect((await read("avant la Saint-Jean-Baptiste 2041", "fr")).times).toEqual(["avant le 24 juin 2041"]);
  expect((await read("deadline after Labour Day 2041")).times).toEqual(["after September 2, 2041"]);
  expect((await read("before Thanksgiving 2041")).times).toEqual(["before October 14, 2041"]);
  expect((await read("christmas tree farms")).times).toEqual([]);
  const [month, day] = new Date(Date.now() - 86_400_000).toISOString().slice(5, 10).split("-");
  const cycle = `closes ${month}-${day}; seen 2025; in en | | | A page | https://o.example/2`;
  const gone = await aProgram({ title: "Spinet fund", intake: "annual", intake_text: "Each winter, spring, summer and autumn", cycle });
  expect(await found("q=closing+this+week")).not.toContain(`/funding/${gone.slug}`);
});

test("a word that is also a month asks for no dates by itself", async () => {
  expect((await search("q=may+I+apply+for+a+loan")).read.times).toEqual([]);
  expect((await search("q=apply+in+May")).read.times).toEqual(["in May"]);
});

test("a place narrows to what is there or in its province, and is told; where nothing is there, it does not", async () => {
  const there = await aPost(viewer, { title: "Zeppelins", province: "QC" });
  const elsewhere = await aPost(viewer, { title: "Zeppelins elsewhere", province: "AB" });
  const { found: shown, read } = await inLanguage("fr", () => search(`q=${encodeURIComponent("zeppelins près de Rimouski")}`));
  expect(shown[0]?.href).toBe(`/post/${there.id}`);
  expect(shown.map(({ href }) => href)).not.toContain(`/post/${elsewhere.id}`);
  expect(read.places.map(({ label }) => label)).toEqual(["Rimouski (QC)"]);
  const list = { filters: {}, sort: "hot", range: "all", after: null } as const;
  const near = async (place: string) => (await listPosts({ ...list, search: `zeppelins near ${place}` })).posts.map(({ id }) => id);
  expect(await near("Red Deer")).toEqual([elsewhere.id]);
  expect((await near("Whitehorse")).sort()).toEqual([there.id, elsewhere.id].sort());
});

test("a province after a word of place is a place that one sees, and work in it is posts that offer some", async () => {
  const job = await aPost(viewer, { title: "Marimba tuner", post_type: "job", province: "NS" });
  await aPost(viewer, { title: "My marimba job", province: "NS" });
  const { found: shown, read } = await search("q=marimba+jobs+in+Nova+Scotia");
  expect([shown[0]?.id, read.places.map(({ label }) => label)]).toEqual([job.id, ["Nova Scotia"]]);
});

test("an article is no word of place: a university is not the place of that name", async () => {
  const job = await aPost(viewer, { post_type: "job", title: "Cryostat technician at a university", province: "BC" });
  for (const words of ["jobs at a university", "cryostat work in a university"]) {
    const { found: shown, read } = await search(new URLSearchParams({ q: words }).toString());
    expect(read.places, words).toEqual([]);
    expect(
      shown.map(({ href }) => href),
      words,
    ).toContain(`/post/${job.id}`);
  }
  expect((await search("q=entreprises+%C3%A0+Laval")).read.places).toMatchObject([{ province: "QC" }]);
});

test("a place alone is no answer to what nothing here speaks of", async () => {
  expect(await found("q=xylorimba+in+Moose+Jaw")).toEqual([]);
  expect(await found("q=Moose+Jaw")).not.toEqual([]);
});

test("what names a place comes before what is in its province, and a place by itself is one that texts there name, or none", async () => {
  const label = async (words: string, speaks: "en" | "fr" = "en") =>
    inLanguage(speaks, async () => (await search(new URLSearchParams({ q: words }).toString())).read.places.map((place) => place.label));
  await aPost(viewer, { title: "Quebec Quebec", province: "QC" });
  const named = await aPost(viewer, { title: "A weir", content: "Near the bridge of Matane.", province: "QC" });
  expect((await search("q=Matane")).found.find(({ kind }) => kind === "post")?.href).toBe(`/post/${named.id}`);
  await aPost(viewer, { title: "A tower in Paris", province: "QC" });
  expect(await label("Paris")).toEqual([]);
  await aPost(viewer, { title: "A lab in Sherbrooke", province: "QC" });
  expect(await label("Sherbrooke")).toEqual(["Sherbrooke (QC)"]);
  expect([await label("Yukon"), await label("newfoundland"), await label("terre-neuve", "fr")]).toEqual([["Yukon"], ["Newfoundland and Labrador"], ["Terre-Neuve-et-Labrador"]]); // biome-ignore format: one list
  expect((await search("q=H0H+0H0")).read).toMatchObject({ places: [], noPlaces: ["H0H 0H0"] });
});

test("near a place that nothing names, towns within 100 km come before the rest of the province, and it is told which of them is shown", async () => {
  const near = await aPost(viewer, { title: "Gabions", content: "Along the river in Amqui.", province: "QC" });
  const far = await aPost(viewer, { title: "Gabions", content: "Along the river in Gatineau.", province: "QC" });
  const { found: shown, read } = await search("q=gabions+near+Rimouski");
  expect(shown.map(({ href }) => href)).toEqual([`/post/${near.id}`, `/post/${far.id}`]);
  expect([read.unnamed, read.instead]).toEqual([["Rimouski (QC)"], null]);
  expect((await search("q=gabions+near+Sept-Îles")).read).toMatchObject({ unnamed: ["Sept-Îles (QC)"], instead: "Quebec" });
  await aPost(viewer, { title: "Gabions", content: "Along the river in Rimouski.", province: "QC" });
  expect((await search("q=gabions+near+Rimouski")).read.unnamed).toEqual([]);
});

test("a region is a place, by each of its names: what is in a town of it is there, the rest of its province is not", async () => {
  const inIt = async (title: string, city: string, province: string) => `/post/${(await aPost(viewer, { title, city, province })).id}`;
  const [sydney, yarmouth] = [await inIt("Wattles drying", "Sydney", "NS"), await inIt("Wattles", "Yarmouth", "NS")];
  const sudbury = await inIt("Wattles of birch", "Greater Sudbury", "ON");
  const windsor = await inIt("Wattles of ash", "Windsor", "ON");
  const rimouski = await inIt("Wattles salés", "Rimouski", "QC");
  const read = async (words: string, speaks: "en" | "fr" = "en") =>
    inLanguage(speaks, async () => {
      const { found: shown, read } = await search(new URLSearchParams({ q: words }).toString());
      const ours = shown.map(({ href }) => href).filter((href) => [sydney, yarmouth, sudbury, windsor, rimouski].includes(href));
      return [read.places.map(({ label }) => label), ours, read.unnamed];
    });
  expect(await read("wattles in Cape Breton")).toEqual([["Cape Breton (NS)"], [sydney, yarmouth], []]);
  expect(await read("wattles au Cap-Breton", "fr")).toEqual([["Cap-Breton (NS)"], [sydney, yarmouth], []]);
  expect(await read("wattles Northern Ontario")).toEqual([["Northern Ontario (ON)"], [sudbury, windsor], []]);
  expect(await read("wattles dans le nord de l’Ontario", "fr")).toEqual([["Nord de l’Ontario (ON)"], [sudbury, windsor], []]);
  expect(await read("wattles Bas-Saint-Laurent", "fr")).toEqual([["Bas-Saint-Laurent (QC)"], [rimouski], []]);
  const { found: elsewhere, read: left } = await search("q=wattles+in+the+Okanagan");
  expect([elsewhere.length > 0, left.places, left.unmet]).toEqual([true, [], ["Place: Okanagan (BC)"]]);
  expect((await search("q=wattles+in+Cape+Breton&without=place")).read.places).toEqual([]);
});

test("near a place what answers in the reader's language stands before what says more in the other, and who writes j'ai writes of no AI", async () => {
  const inFrench = await aPost(viewer, {
    title: "L’IA à Carleton",
    content: "Des cartes.",
    language: "fr",
    province: "NB",
    city: "Dieppe",
  });
  const having = await aPost(viewer, { title: "J'ai vu le quai de Dieppe", content: "Je n'ai rien noté.", language: "fr", province: "ON" });
  const inEnglish = await aPost(viewer, { title: "AI in the woods of the north, one year on", content: "We map trees.", province: "NB" });
  const hrefs = await inLanguage("en", () => found("q=AI+jobs+near+Dieppe"));
  expect(hrefs).toContain(`/post/${inEnglish.id}`);
  expect(hrefs.indexOf(`/post/${inEnglish.id}`)).toBeLessThan(hrefs.indexOf(`/post/${inFrench.id}`));
  expect((await search("q=AI+quai")).found.find(({ id }) => id === having.id)?.title.filter(({ hit }) => hit)).toEqual([
    { text: "quai", hit: true },
  ]);
  expect(await found("q=AI")).not.toContain(`/post/${having.id}`);
});

test("a postal code of no place finds nothing, whatever stands beside it, and is named; one of a place is not", async () => {
  const post = await aPost(viewer, { title: "Ganister in Z9Z" });
  for (const words of ["Z9Z 9Z9", "z9z9z9", "ganister Z9Z 9Z9"]) {
    const { found: shown, read } = await search(`q=${words}`);
    expect([shown, read.noPlaces.map((code) => code.replace(" ", ""))], words).toEqual([[], ["Z9Z9Z9"]]);
  }
  expect((await search("q=G6V+6P8")).read.noPlaces).toEqual([]);
  expect(await found("q=ganister+Z9Z+9Z9&without=place")).toContain(`/post/${post.id}`);
});

test("where nothing closes on a day that is said, and the nearest closings are found, the nearest first", async () => {
  const year = new Date().getUTCFullYear() + 1;
  const dated = async (deadline: string) => `/funding/${(await aProgram({ title: `Dulcian fund ${deadline}`, deadline })).slug}`;
  const undated = `/funding/${(await aProgram({ title: "Closing day fund", description: "December 19 is a day of closing" })).slug}`;
  const [near, far] = [await dated(`${year}-12-20`), await dated(`${year}-06-01`)];
  for (const [words, speaks, said] of [
    [`closing December 19 ${year}`, "en", `Programmes with dates on December 19, ${year}`],
    [`date limite le 19 décembre ${year}`, "fr", `Programmes avec dates le 19 décembre ${year}`],
  ] as const) {
    const { found: shown, read } = await inLanguage(speaks, () => search(new URLSearchParams({ q: words }).toString()));
    const paths = shown.map(({ href }) => href);
    expect([paths[0], paths.includes(undated), paths.includes(far)], words).toEqual([near, false, false]);
    expect([read.unmet, read.times], words).toEqual([[said], [speaks === "fr" ? "les plus proches" : "closest to it"]]);
  }
  expect(await found(`q=closing+December+20+${year}`)).toEqual([near]);
});

test("of a year that is far off, what names it comes before what comes each year", () => {
  const now = Date.UTC(2026, 10, 27);
  const asked = datesIn("open until march 2031".split(" "), now);
  if (!asked) throw new Error("The year was not read");
  const timesOf = (text: string) => datesMeant(asked, { deadline: null, intake: "", status: "", cycle: null, texts: [text] }, now) ?? [];
  const [[yearly = 0], [named = 0]] = [timesOf("closes in March"), timesOf("continuous until 31 March 2031")];
  expect([named > 0, yearly > named]).toEqual([true, true]);
});
