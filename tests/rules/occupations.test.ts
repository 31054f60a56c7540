import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OccupationField } from "#app/features/guidance/occupation-field.tsx";
import { presentOf } from "#app/features/guidance/occupation-words.ts";
import { matchingOccupations, occupationOf } from "#app/features/guidance/occupations.server.ts";
import file from "#seeds/reference/occupations.json" with { type: "json" };

test("every unit group of the classification is there, once, with both titles", () => {
  expect(file.groups).toHaveLength(516);
  expect(new Set(file.groups.map(([code]) => code)).size).toBe(516);
  for (const [code = "", english, french] of file.groups) {
    expect(code).toMatch(/^\d{5}$/);
    expect([english, french]).not.toContain("");
  }
});

test("everyday words find their group, in either language, gender and number", () => {
  const groups: Record<string, string[]> = {
    "31301": ["nurse", "Nurses", "infirmière", "INFIRMIER", "RN", "nurse at the QEII in Halifax", "nursing student"],
    "72106": ["welder", "soudeuse", "Soudeur", "welder, twelve years"],
    "83121": ["lobster fisher", "fisherman", "pêcheur", "pêcheuse", "pecheur de homard"],
    "41101": ["lawyer", "avocate", "avocats"],
    "41220": ["teacher", "high school teacher", "retired teacher", "enseignante au secondaire"],
    "41221": ["elementary school teacher", "enseignant au primaire"],
    "21232": ["developer", "software developer", "développeuse de logiciels"],
    "80020": ["farmer", "grain farmer", "agricultrice"],
    "60030": ["restaurant owner"],
    "73300": ["truck driver", "camionneuse"],
    "41300": ["social worker", "travailleuse sociale"],
    "83100": ["miner"],
  };
  for (const [code, texts] of Object.entries(groups)) for (const text of texts) expect(occupationOf(text)?.code, text).toBe(code);
});

test("an exact title of the classification goes before what is only near, in either language", () => {
  const titled: Record<string, string> = { "film editor": "51120", "Assistant director": "51120", "commis d’hôtel": "64314", "hotel clerk": "64314", "glass calibrator": "72999" }; // biome-ignore format: one line
  for (const [text, code] of Object.entries(titled)) {
    expect(occupationOf(text)?.code, text).toBe(code);
    expect(matchingOccupations(text, 1)[0]?.code, text).toBe(code);
  }
});

test("who founds what serves, or studies, is of the field or of no group, never of who builds houses or teaches it", () => {
  for (const text of ["founder of an incorporated software startup", "fondatrice d’une entreprise de logiciels incorporée"]) // biome-ignore format: a list
    expect(occupationOf(text)?.code, text).toMatch(/^212/);
  for (const text of ["cofondateur d’un studio de jeux vidéo", "co-founder of a fintech", "student on a study permit, computer science", "philosophy student"]) // biome-ignore format: a list
    expect(occupationOf(text), text).toBeNull();
  for (const text of ["founder of a bakery", "fondatrice d’une boulangerie"]) expect(occupationOf(text)?.code, text).toBe("60020");
  for (const text of ["founder of a law firm", "president of a credit union"]) expect(occupationOf(text)?.code, text).toBe("00012");
  for (const text of ["CFO of a hospital", "directrice générale d’un organisme communautaire"]) expect(occupationOf(text)?.code, text).toBe("00013"); // biome-ignore format: one line
  for (const text of ["fondateur d’une microbrasserie", "cofondatrice d’une jeune pousse en intelligence artificielle"])
    expect(occupationOf(text), text).toBeNull();
  for (const text of ["CEO of a startup making sensors for grain bins", "founder of a natural hair-care brand"])
    expect(occupationOf(text)?.code, text).toBe("00015");
  expect(occupationOf("college instructor and part-time student")?.code).toBe("41210");
});

test("who owns a shop is of its trade, and who drives what they own drives", () => {
  const owners: Record<string, string> = { "machine shop owner": "72010", "welding shop owner": "72010", "bakery owner": "63202", "sawmill owner": "92014", "propriétaire d’un garage": "72020", "restaurant owner": "60030", "hair salon owner": "60040", "propriétaire d’un salon de coiffure": "60040", "owner operator trucker": "73300", potière: "53124", "commis à la Ville de Gatineau": "14100", "agent de la GRC": "42100", "engineer, new permanent resident": "21300" }; // biome-ignore format: a table
  for (const [text, code] of Object.entries(owners)) expect(occupationOf(text)?.code, text).toBe(code);
  for (const text of ["small business owner", "franchise owner", "co-founder of a startup"]) expect(occupationOf(text), text).toBeNull();
});

test("who is asked which occupation they mean is asked of near ones alone", () => {
  const codes = (text: string) => matchingOccupations(text, 4, true).map(({ code }) => code);
  expect(codes("triage nurse")).toEqual(["31301"]);
  expect(codes("éducatrice")).toEqual(["42202", "42203"]);
  for (const none of ["Co-founder and CTO", "étudiante au cégep", "sans emploi"]) expect(codes(none), none).toEqual([]);
  expect(codes("<b>nurse</b><script>alert(1)</script>")).not.toContain("51111");
});

test("what somebody wants to be counts before what they were, and is among the choices", () => {
  const wished: Record<string, string> = { "retired teacher looking for a job as film editor": "51120", "I was a nurse and want to become a welder": "72106", "ancienne infirmière, je voudrais être soudeuse": "72106", "enseignante qui cherche un emploi comme avocate": "41101" }; // biome-ignore format: one line
  for (const [text, code] of Object.entries(wished)) {
    expect(occupationOf(text)?.code, text).toBe(code);
    expect(
      matchingOccupations(text, 4).map((one) => one.code),
      text,
    ).toContain(code);
  }
  expect(matchingOccupations("I was a nurse and want to become a welder", 8).map(({ code }) => code)).toContain("31301");
});

test("the field of an occupation cuts nothing off: what is too long is sent and told", () => {
  const field = renderToStaticMarkup(createElement(OccupationField, { value: "a life story ".repeat(20), failure: undefined }));
  expect(field).not.toContain("maxLength");
  expect(field).toContain("a life story ".repeat(20).trimEnd());
});

test("a student's field is no occupation, unless it is the whole of a title", () => {
  for (const text of ["international student in computer science", "étudiante internationale en informatique de gestion"])
    expect(occupationOf(text), text).toBeNull();
  expect(occupationOf("nursing student")?.code).toBe("31301");
});

test("a title is found where a field or a place of work follows it", () => {
  const read = { "assistant professor of neuroscience": "41200", "professor of law": "41200", "IT manager for the city": "20012", "mécanicien": "72400" }; // biome-ignore format: one line
  for (const [text, code] of Object.entries(read)) expect(occupationOf(text)?.code, text).toBe(code);
  for (const text of ["stay at home dad", "mère au foyer"]) expect(occupationOf(text), text).toBeNull();
});

test("who goes to school has no occupation, and a clerk at city hall is none of a hotel's", () => {
  for (const text of ["grade 11 student", "élève de 5e secondaire"]) expect(occupationOf(text), text).toBeNull();
  expect(occupationOf("commis à l’hôtel de ville")?.code).toBe("14100");
});

test("what nobody has, what is no occupation, and what is in another script stays free text", () => {
  for (const text of ["unicorn whisperer", "dragon trainer", "blockchain prophet", "student", "high school student", "retraitée", "entrepreneur", "founder", "マネージャー", "👩‍🚀", "", "---"]) // biome-ignore format: a list
    expect(occupationOf(text), text).toBeNull();
});

test("what is typed so far finds the groups that fit, the best first and no more than asked for", () => {
  expect(matchingOccupations("nur", 8).map(({ code }) => code)).toContain("31301");
  expect(matchingOccupations("teacher", 3).map(({ titleEn }) => titleEn)).toContain("Elementary school and kindergarten teachers");
  expect(matchingOccupations("fisher", 2)).toHaveLength(2);
  expect(matchingOccupations("soudeuse", 1)[0]).toEqual({
    code: "72106",
    broadCategory: 7,
    titleEn: "Welders and related machine operators",
    titleFr: "Soudeurs/soudeuses et opérateurs/opératrices de machines à souder et à braser",
  });
  expect(matchingOccupations("zzzzzz", 5)).toEqual([]);
});

test("where and for whom one works in French hides no occupation, and what says next to nothing of one offers none", () => {
  const codes = (texts: string[]) => texts.map((text) => occupationOf(text)?.code ?? null);
  expect(codes(["Infirmière au CISSS de la Gaspésie", "Enseignante au primaire à Laval", "préposée aux bénéficiaires au CHSLD"])).toEqual(["31301", "41221", "33102"]); // biome-ignore format: one line
  expect(codes(["Commis à la Ville", "Directrice d’un refuge"])).toEqual([null, null]);
  expect(occupationOf("Machinist, 12 employees, incorporated")?.code).toBe(occupationOf("Machinist")?.code);
  expect(matchingOccupations("Supreme overlord of the couch", 4, true)).toEqual([]);
});

test("what somebody was or gave up is no occupation of theirs where they say what they do now", () => {
  const present = { "Former farmer, now a welder at a dealership": "a welder at a dealership", "ancien restaurateur, maintenant chauffeur d’autobus": "chauffeur d’autobus", "Soudeuse, ancienne coiffeuse": "Soudeuse", "Former owner of a bakery": "Former owner of a bakery", "Sold my bakery. Truck driver": "Truck driver" }; // biome-ignore format: a table
  for (const [text, left] of Object.entries(present)) expect(presentOf(text)).toBe(left);
  for (const text of ["Uber driver, was a dentist", "was a dentist, now an Uber driver", "Chauffeur Uber (j’étais dentiste en Syrie)"])
    expect(occupationOf(text)?.code, text).toBe("75200");
  expect(occupationOf("Plays the triangle, was a dentist")).toBeNull();
  expect(occupationOf("Former farmer, now a welder at a dealership")?.code).toBe(occupationOf("Welder")?.code);
  expect(matchingOccupations("ancien restaurateur, maintenant chauffeur d’autobus", 1)).toMatchObject([{ code: "73301" }]);
  expect(occupationOf("looking for work, used to be a school janitor")?.code).toBe("65312");
  expect(matchingOccupations("looking for work, used to be a school janitor", 1)).toMatchObject([{ code: "65312" }]);
  expect(occupationOf("conseillère en emploi")?.code).toBe("41321");
});
