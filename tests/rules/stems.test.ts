import { expect, test } from "vitest";
import { fold } from "#app/db/search.ts";
import { stemOf, stemsOf, stemsQuery } from "#app/db/stems.ts";

const pairs = (text: string) => text.trim().split(/\s*\n\s*/).flatMap((line) => line.split(", ").map((pair) => pair.split(" ") as [string, string])); // biome-ignore format: one line
const stem = (word: string) => stemOf(fold(word));

const english = pairs(`
  cameras camera, grading grade, graded grades, fisheries fishery, fishing fish, lobsters lobster, companies company
  machines machine, planning plan, modelling models, nursing nurse, boxes box, businesses business, batteries battery
  welded welding, universities university, sensing sense, coding code, computing computes, controlled controls, potatoes potato
`);
const french = pairs(`
  homards homard, pêches pêche, caméras caméra, entreprises entreprise, soudeuses soudeur, infirmières infirmier
  agricultrice agriculteurs, canadiennes canadien, professionnelle professionnels, données donnée, employées employé
  animaux animal, bateaux bateau, régionaux régional, travaux travail, énergies énergie, actives actif, forestière forestiers
  tâches tâche, heureuse heureux, revenus revenu, ingénieures ingénieur
`);
const apart = pairs(`
  universe university, organ organization, grad grade, car care, plan plane, news new, united unit, policy police
  general generation, evening even, herring her, port portal, form formation, cours course, mine mineral, art artist
  nation national, operate opera, bus busy, marin marina, rate rat, community communication, univers université, don donnée
`);

test.each([...english, ...french])("%s and %s are forms of one word", (one, other) => {
  expect(stem(one)).toBe(stem(other));
});

test.each(apart)("%s and %s are two words", (one, other) => {
  expect(stem(one)).not.toBe(stem(other));
});

test("words of other scripts, numbers and short words stay as they are", () => {
  for (const word of ["ᐃᓄᒃᑎᑐᑦ", "2025s", "gas", "is", "des", "ai", "x".repeat(50)]) expect(stemOf(word)).toBe(word);
});

test("the stems of a text are its different words, and a query requires each of them", () => {
  expect(stemsOf("Cameras, a CAMERA: caméras!")).toEqual(["camera", "a"]);
  expect(stemsQuery('"Lobsters" OR*')).toBe('(("lobster")) AND (("or"))');
  expect(stemsQuery("lobsters", () => ["other"])).toBe('(("lobster" OR "other"))');
  expect(stemsQuery(" - ")).toBeNull();
});
