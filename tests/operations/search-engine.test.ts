import { expect, test } from "vitest";
import { deletePost, editPost } from "#app/features/posts/operations.server.ts";
import { searchEverything } from "#app/features/search/operations.server.ts";
import { searchChoice } from "#app/features/search/rules.ts";
import { indexWaiting } from "#app/features/search/site-pages.server.ts";
import { castVote } from "#app/features/votes/operations.server.ts";
import { inLanguage } from "#app/words/language.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { aCompany, aMember, aPost } from "#tests/support/factories.ts";

// Both engines must find the same, in the same order: this file is run on each.

await seedReference();
await indexWaiting();
const viewer = await aMember({ username: "asker", isDiscoverable: false });
const search = (query: string) => searchEverything(viewer, searchChoice(new URLSearchParams(query)), {});
const found = async (query: string) => (await search(query)).found.map(({ href }) => href);

test("any word may match; what holds more of them, and rarer ones, comes first", async () => {
  const both = await aPost(viewer, { title: "Quokka sightings near the wharf" });
  const rare = await aPost(viewer, { title: "A quokka at last" });
  for (let turn = 0; turn < 4; turn += 1) await aPost(viewer, { title: "Sightings of nothing" });
  expect((await found("q=quokka+sightings")).slice(0, 2)).toEqual([`/post/${both.id}`, `/post/${rare.id}`]);
});

test("a question that nothing answers finds nothing", async () => {
  expect(await found("q=renew+zyxgut+brzlam+today")).toEqual([]);
  expect(await found("q=how+do+I+the+pour+de+la")).toEqual([]);
});

test("a search of small words alone, or of signs, is known as one", async () => {
  for (const text of ["the of", "le de la", "AND OR NEAR", '""', "***"]) {
    const { found, read } = await search(new URLSearchParams({ q: text }).toString());
    expect([found, read.isOnlySmall], text).toEqual([[], true]);
  }
  for (const text of ["", "zyxgut", "the zyxgut"]) expect((await search(`q=${text}`)).read.isOnlySmall, text).toBe(false);
});

test("a word that nothing holds does not silence what the others find in a title, or two of them in a text", async () => {
  const titled = await aPost(viewer, { title: "Quinquereme rigging" });
  const apart = await aPost(viewer, { title: "Notes", content: "A quinquereme on a mole." });
  expect(await found("q=quinquereme+zyxgut")).toEqual([`/post/${titled.id}`]);
  const both = await aPost(viewer, { title: "More notes", content: "The oarlocks of a trireme." });
  expect(await found("q=trireme+oarlocks+zyxgut")).toContain(`/post/${both.id}`);
  expect(await found("q=quinquereme+zyxgut+brzlam")).not.toContain(`/post/${apart.id}`);
});

test("where something was asked that nothing here holds, two other words of a text have to stand near each other", async () => {
  const between = Array.from({ length: 20 }, (_, at) => `plank${at}`).join(" ");
  const apart = await aPost(viewer, { title: "A log", content: `A cheap sextant. ${between}. The ketch was late.` });
  const near = await aPost(viewer, { title: "Another log", content: "We found a cheap sextant on the ketch." });
  const hrefs = await found("q=sextant+ketch+zyxgut");
  expect(hrefs).toContain(`/post/${near.id}`);
  expect(hrefs).not.toContain(`/post/${apart.id}`);
  expect(await found("q=sextant+ketch")).toContain(`/post/${apart.id}`);
});

test("two words find the one that they make together, before texts that hold them apart", async () => {
  const joined = await aPost(viewer, { title: "MizzenMast, a drawing tool" });
  await aPost(viewer, { title: "The mast and the mizzen, drawn" });
  expect((await found("q=mizzen+mast"))[0]).toBe(`/post/${joined.id}`);
});

test("an acronym of a programme is no form of a word, nor a word of it", async () => {
  const city = await aPost(viewer, { title: "A tower in Paris" });
  const hrefs = await found("q=Paris");
  expect(hrefs).toContain(`/post/${city.id}`);
  expect(hrefs.filter((href) => href.startsWith("/funding"))).toEqual([]);
  const programs = await found("q=PARI");
  expect(programs[0]).toMatch(/^\/funding\/nrc-irap/);
  expect(programs).not.toContain(`/post/${city.id}`);
});

test("a law on AI leads to the bills", async () => {
  for (const [words, speaks] of [["AI act", "en"], ["loi sur l'IA", "fr"]] as const) // biome-ignore format: pairs
    expect((await inLanguage(speaks, () => found(`q=${words}`)))[0], words).toBe("/bills");
});

test("another name for one of two things is as good a hint as its own", async () => {
  await aPost(viewer, { title: "Detection of moles" });
  const smoke = await aPost(viewer, { title: "A forecast of wildfire over the bay" });
  for (const words of ["forest fire detection", "detecting forest fires"])
    expect((await search(`q=${words}`)).found[0]?.href, words).toBe(`/post/${smoke.id}`);
});

test("a known name that no text has as one is found where its words stand apart", async () => {
  const part = await aPost(viewer, { title: "The climate of the skerries" });
  expect((await found("q=climate+change"))[0]).toBe(`/post/${part.id}`);
  const post = await aPost(viewer, { title: "How the climate of the fjord will change" });
  expect((await found("q=climate+change"))[0]).toBe(`/post/${post.id}`);
});

test("a kind that was asked for answers a part: money for what nothing names, help, and what is in a place", async () => {
  const kindsOf = async (words: string) => (await search(new URLSearchParams({ q: words }).toString())).found.slice(0, 5).map(({ kind }) => kind); // biome-ignore format: one line
  expect(new Set(await kindsOf("subvention pour zyxgut"))).toEqual(new Set(["program"]));
  expect(await kindsOf("is there help for newcomers who want to start a business")).toContain("program");
  expect((await kindsOf("money for solar panels in Yukon")).filter((kind) => kind === "program").length).toBeGreaterThan(1);
  expect((await found("q=exporter+en+europe"))[0]).toMatch(/^\/funding\/(canexport|for\/exporting)/);
  expect(await kindsOf("zyxgut company")).toEqual([]);
});

test("small words and words of a wish need not be there", async () => {
  const company = await aCompany({ name: "Tamarack Kilnworks", description: "Kilns for potters." });
  expect((await found("q=is+there+a+company+that+makes+kilns"))[0]).toBe(`/company/${company.slug}`);
});

test("a company is found by its French texts, its headquarters and what it works with", async () => {
  const company = await aCompany({
    name: "Bluewillow",
    description: "We make things.",
    description_fr: "Fabricant de trébuchets.",
    headquarters: "Moosonee",
    technologies: "hydroforming",
  });
  for (const words of ["trebuchets", "moosonee", "hydroforming"])
    expect((await found(`q=${words}`))[0], words).toBe(`/company/${company.slug}`);
});

test("a programme is found by the name that people use for it, in either language", async () => {
  for (const name of ["IRAP", "PARI"]) expect((await found(`q=${name}`))[0], name).toBe("/funding/nrc-irap");
});

test("words of one language find texts of the other", async () => {
  const french = await aPost(viewer, { title: "Le mildiou gagne nos champs", content: "Trois capteurs." });
  expect(await found("q=late+blight")).toContain(`/post/${french.id}`);
  const english = await aPost(viewer, { title: "Speech to text in the barn" });
  expect(await inLanguage("fr", () => found("q=reconnaissance+vocale"))).toContain(`/post/${english.id}`);
});

test("a misspelt word is read as the nearest, two joined ones apart, and the words as typed on request", async () => {
  const post = await aPost(viewer, { title: "Marmalade thermometers" });
  const { found: shown, read } = await search("q=marmelade");
  expect(shown[0]?.href).toBe(`/post/${post.id}`);
  expect([...read.corrected]).toEqual([["marmelade", "marmalade"]]);
  expect(await found("q=marmalade")).toContain(`/post/${post.id}`);
  expect(await found("q=marmaladethermometers")).toContain(`/post/${post.id}`);
  expect(await found("q=marmelade&without=spelling")).toEqual([]);
});

test("a misspelt word is read with its first letter and a letter doubled before a more frequent word without", async () => {
  await aPost(viewer, { title: "Ammeters" });
  for (let turn = 0; turn < 20; turn += 1) await aPost(viewer, { title: "Meters", content: "Count the ameliorations." });
  expect([...(await search("q=ameters")).read.corrected]).toEqual([["ameters", "ammeters"]]);
  expect([...(await search("q=acount")).read.corrected]).toEqual([["acount", "account"]]);
});

test("a misspelt word is read with another vowel in its second place", async () => {
  await aPost(viewer, { title: "Dynamometers" });
  expect([...(await search("q=dinamometers")).read.corrected]).toEqual([["dinamometers", "dynamometers"]]);
});

test("a word that is not clearly another one misspelt is looked for as typed, and the other one offered", async () => {
  await aPost(viewer, { title: "A brewer of ale at the trestle", content: "Bit by bit, a coin for each thole." });
  for (const [word, other] of [
    ["brewery", "brewer"],
    ["thule", "thole"],
  ] as const) {
    // biome-ignore format: pairs
    const { found: shown, read } = await search(`q=${word}`);
    expect([shown, [...read.corrected], [...read.offered]], word).toEqual([[], [], [[word, other]]]);
  }
  const { found: shown, read } = await search("q=bitcoin");
  expect([shown, [...read.corrected]]).toEqual([[], []]);
});

test("an unfinished word is finished as the known name that it makes with the words before it, and is no stem of another", async () => {
  const post = await aPost(viewer, { title: "Quantum computing with otters", content: "Compasses, companies." });
  await aPost(viewer, { title: "Quantum compasses of companies" });
  expect((await found("q=quantum+comp"))[0]).toBe((await found("q=quantum+computing"))[0]);
  expect(await found("q=quantum+comp")).toContain(`/post/${post.id}`);
  const hrefs = await found("q=delete+my+acc");
  expect([hrefs.includes("/my-data"), hrefs.some((href) => href.startsWith("/funding/"))]).toEqual([true, false]);
});

test("a misspelt month asks for dates", async () => {
  expect((await search("q=closing+in+Janury")).read).toMatchObject({ times: ["in January"], corrected: new Map([["janury", "january"]]) });
});

test("a short name that nothing holds finds no word with its stem, and a numbered law no text with the number apart", async () => {
  const post = await aPost(viewer, { title: "First aid for axolotls" });
  expect(await found("q=AIDA")).not.toContain(`/post/${post.id}`);
  const company = await aCompany({ name: "Greywillow", description: "We bill by the hour, 27 people." });
  for (const [words, speaks] of [
    ["bill C-27", "en"],
    ["loi 27", "fr"],
  ] as const) {
    // biome-ignore format: pairs
    const hrefs = await inLanguage(speaks, () => found(`q=${words}`));
    expect([hrefs[0], hrefs.includes(`/company/${company.slug}`)], words).toEqual(["/bills", false]);
  }
});

test("hubs, provinces, cities, postal areas and pages of the site are found", async () => {
  expect((await found("q=aerospace"))[0]).toBe("/discover/industry/aerospace");
  for (const words of ["nova scotia", "Nouvelle-Écosse"]) expect((await found(`q=${words}`))[0], words).toBe("/discover/province/ns");
  expect(await found("q=Red+Deer")).toContain("/discover/province/ab");
  expect(await found("q=G6V+6P8")).toContain("/discover/province/qc");
  expect((await search("q=Red+Deer")).read.places.map(({ province }) => province)).toEqual(["AB"]);
  expect(await found("q=delete+my+account")).toContain("/my-data");
  expect((await inLanguage("fr", () => found(`q=${encodeURIComponent("mes données personnelles sur ce site")}`)))[0]).toBe("/my-data");
  expect((await found("q=my+personal+data+on+this+site"))[0]).toBe("/my-data");
  expect((await inLanguage("fr", () => found("q=comment+mettre+du+texte+en+gras")))[0]).toBe("/formatting");
});

test("what a member asks of the site finds its page first, whatever members write of such things", async () => {
  await aPost(viewer, { title: "We report spam and abuse of drones", content: "A post, a bug, two factors, contact us for support." });
  for (const [words, href, speaks] of [
    ["close my account", "/my-data", "en"],
    ["leave this site", "/my-data", "en"],
    ["fermer mon compte", "/my-data", "fr"],
    ["supprimer mon profil", "/my-data", "fr"],
    ["report spam", "/terms", "en"],
    ["how to report harassment", "/terms", "en"],
    ["how to report a post", "/terms", "en"],
    ["signaler un abus", "/terms", "fr"],
    ["how do I post", "/submit-post", "en"],
    ["comment publier", "/submit-post", "fr"],
    ["unsubscribe", "/settings/privacy", "en"],
    ["me désabonner", "/settings/privacy", "fr"],
    ["two factor", "/settings/second-step", "en"],
    ["contact support", "/accessibility", "en"],
    ["register my company", "/submit-company", "en"],
    ["list my startup here", "/submit-company", "en"],
    ["inscrire mon entreprise", "/submit-company", "fr"],
    ["comment inscrire ma compagnie", "/submit-company", "fr"],
    ["text size", "/accessibility", "en"],
    ["taille du texte", "/accessibility", "fr"],
    ["report a bug", "/accessibility", "en"],
    ["PIPEDA", "/privacy", "en"],
    ["LPRPDE", "/privacy", "fr"],
  ] as const)
    expect((await inLanguage(speaks, () => found(new URLSearchParams({ q: words }).toString())))[0], words).toBe(href);
  expect(await found("q=what+is+Portage")).toContain("/about");
});

test("an edited or removed text is found by its new words alone", async () => {
  const post = await aPost(viewer, { title: "Old astrolabium" });
  await editPost(viewer, post.id, { title: "A new sextantium", content: "Brass.", post_type: "text", tags: "brass" } as Parameters<
    typeof editPost
  >[2]);
  expect(await found("q=astrolabium&without=spelling")).toEqual([]);
  expect(await found("q=sextantium")).toEqual([`/post/${post.id}`]);
  await deletePost(viewer, post.id);
  expect(await found("q=sextantium&without=spelling")).toEqual([]);
});

test("a word that only a removed text held is suggested to nobody", async () => {
  const post = await aPost(viewer, { title: "Wolpertinger" });
  await deletePost(viewer, post.id);
  expect((await search("q=wolpertingr")).read.corrected.size).toBe(0);
});

test("words that stand next to each other as they were typed come before the same words apart", async () => {
  const together = await aPost(viewer, { title: "Brindle kayak afloat" });
  const apart = await aPost(viewer, { title: "Kayak for brindle" });
  expect(await found("q=brindle+kayak")).toEqual([`/post/${together.id}`, `/post/${apart.id}`]);
});

test("of two that answer alike the one with more votes comes first, as soon as it has them", async () => {
  const [first, second] = [await aPost(viewer, { title: "Ratcheting gaskets" }), await aPost(viewer, { title: "Gaskets ratcheting" })];
  const order = () => found("q=gaskets");
  expect(await order()).toEqual([`/post/${second.id}`, `/post/${first.id}`]);
  await castVote(await aMember(), { target_type: "post", target_id: first.id, vote_type: "up" });
  expect(await order()).toEqual([`/post/${first.id}`, `/post/${second.id}`]);
});

test("what is in the reader's language comes first, but not before a much better answer in the other", async () => {
  const english = await aPost(viewer, { title: "A spurtle of oak", language: "en" });
  const french = await aPost(viewer, { title: "Spurtle", content: "Un spurtle en chêne.", language: "fr" });
  const both = [`/post/${english.id}`, `/post/${french.id}`];
  expect(await inLanguage("en", () => found("q=spurtle+oak"))).toEqual(both);
  const said = { title: "Notes", content: "The cromlech of the drumlins." };
  const near = [await aPost(viewer, { ...said, language: "en" }), await aPost(viewer, { ...said, language: "fr" })];
  const [inEnglish, inFrench] = near.map(({ id }) => `/post/${id}`);
  expect(await inLanguage("en", () => found("q=cromlech+drumlins"))).toEqual([inEnglish, inFrench]);
  expect(await inLanguage("fr", () => found("q=cromlech+drumlins"))).toEqual([inFrench, inEnglish]);
  const best = await aPost(viewer, { title: "Cromlech drumlins", language: "fr" });
  expect((await inLanguage("en", () => found("q=cromlech+drumlins")))[0]).toBe(`/post/${best.id}`);
});

test("words in another form, misspelt, joined or in the other language find what the plain word finds", async () => {
  const post = await aPost(viewer, { title: "Hiring a luthier", content: "Machine learning for guitars." });
  for (const words of ["embauche luthier", "hire luthiers", "luthyer hiring", "machin lerning luthier", "machinelearning luthier"])
    expect((await found(`q=${encodeURIComponent(words)}`))[0], words).toBe(`/post/${post.id}`);
  expect((await found("q=futurepreneur"))[0]).toBe("/funding/futurpreneur");
});

test("a word with a short stem finds its own forms and not what is made of a like stem in the other language", async () => {
  const pupils = await aPost(viewer, { title: "Nos élèves lancent un ballon", language: "fr" });
  const pupil = await aPost(viewer, { title: "Une élève seule", language: "fr" });
  const grain = await aPost(viewer, { title: "A grain elevator that elevates" });
  for (const words of ["élève", "eleves", "étudiante"]) {
    const hrefs = await inLanguage("fr", () => found(`q=${encodeURIComponent(words)}&kind=post`));
    expect(hrefs, words).toEqual(expect.arrayContaining([`/post/${pupils.id}`, `/post/${pupil.id}`]));
    expect(hrefs, words).not.toContain(`/post/${grain.id}`);
    expect(hrefs, words).not.toContain("/funding/mitacs-elevate");
  }
  expect(await found("q=elevators")).toContain(`/post/${grain.id}`);
});

test("a small word is no form of a word that says something", async () => {
  const post = await aPost(viewer, { title: "We asked them twice", content: "Half of them said yes." });
  for (const words of ["theme", "thème", "dark mode"]) expect(await found(`q=${words}&kind=post`), words).not.toContain(`/post/${post.id}`);
  expect(await found("q=dark+mode")).toContain("/accessibility");
});

test("a name of one thing leads to no wider thing", async () => {
  const scans = await aPost(viewer, { title: "Medical imaging in Gander" });
  const fields = await aPost(viewer, { title: "Satellite imaging of fields" });
  const both = [`/post/${scans.id}`, `/post/${fields.id}`];
  for (const words of ["radiology", "radiologie", "medical imaging"]) {
    expect(await found(`q=${words}&kind=post`), words).toContain(both[0]);
    expect(await found(`q=${words}&kind=post`), words).not.toContain(both[1]);
  }
  for (const words of ["imaging", "imagerie"]) expect(await found(`q=${words}&kind=post`), words).toEqual(expect.arrayContaining(both));
});

test("who asks for mentorship finds mentors", async () => {
  const post = await aPost(viewer, { title: "Mentors for apprentices" });
  for (const words of ["mentorship", "mentoring", "mentorat", "mentor"])
    expect(await found(`q=${words}`), words).toContain(`/post/${post.id}`);
});

test("an abbreviation that people use finds its words", async () => {
  for (const words of ["VC", "VCs", "VC firms"]) expect(await found(`q=${words}`), words).toContain("/funding/on-venture-ontario");
});

test("of two words as near to a misspelt one, that with the letter that was left out is meant", async () => {
  await aPost(viewer, { title: "Thermoblank" });
  for (let turn = 0; turn < 20; turn += 1) await aPost(viewer, { title: "Thermblan" });
  expect([...(await search("q=thermblank")).read.corrected]).toEqual([["thermblank", "thermoblank"]]);
});

test("long, odd and foreign questions get an answer", async () => {
  for (const text of ["word ".repeat(10_000), "the of and", 'NEAR( OR " * :*', "شبكة عصبية", "🙂🙂", "a", "\u202eabc", "x".repeat(10_000)])
    expect(Array.isArray((await searchEverything(viewer, { text, kind: null }, {})).found), text.slice(0, 20)).toBe(true);
});
