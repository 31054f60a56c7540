import fc from "fast-check";
import { expect, test } from "vitest";
import { isProvinceCode, postalCode, provinceCodes, provinceOfPostalCode } from "#app/features/provinces/rules.ts";

test("a postal code is written in capitals with a blank, however it was typed", () => {
  for (const typed of ["K1A 0A6", "k1a0a6", "K1A-0A6", "  k1a 0a6 "]) expect(postalCode(typed), typed).toBe("K1A 0A6");
});

test("anything else is no Canadian postal code", () => {
  for (const typed of ["", "K1A", "K1A  0A6", "K1A_0A6", "11A 0A6", "K1A 0A66", "90210", "SW1A 1AA", "K1A 0A6\nK1A 0A6"]) {
    expect(postalCode(typed), typed).toBeNull();
  }
});

test("a code with a letter that no Canadian one has, or that none begins with, is no postal code", () => {
  for (const letter of "DFIOQU")
    for (const typed of [`${letter}1A 0A6`, `K1${letter} 0A6`, `K1A 0${letter}6`]) expect(postalCode(typed), typed).toBeNull();
  for (const letter of "WZ") expect([postalCode(`${letter}1A 0A6`), postalCode(`K1${letter} 0A6`)]).toEqual([null, `K1${letter} 0A6`]);
});

test("a postal code is read back as itself", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[abceghj-nprstv-z]\d$/), (typed) => {
      const code = postalCode(typed);
      expect(code).toMatch(/^[A-Z]\d[A-Z] \d[A-Z]\d$/);
      expect(postalCode(code ?? "")).toBe(code);
    }),
  );
});

test("every letter lies in its province", () => {
  const byProvince = { ON: "KLMNP", BC: "V", AB: "T", MB: "R", SK: "S", QC: "GHJ", NS: "B", PE: "C", NB: "E", NL: "A", YT: "Y" };
  for (const [province, letters] of Object.entries(byProvince)) {
    for (const letter of letters) expect(provinceOfPostalCode(`${letter}1A 0A6`), letter).toBe(province);
  }
});

test("X is Nunavut in its three areas and the Northwest Territories in all others", () => {
  expect(["X0A 0H0", "X0B 0C0", "x0c0g0"].map(provinceOfPostalCode)).toEqual(["NU", "NU", "NU"]);
  expect(["X1A 2N2", "X0E 0T0", "X0G 0A0"].map(provinceOfPostalCode)).toEqual(["NT", "NT", "NT"]);
});

test("a letter no postal code begins with lies in no province", () => {
  for (const letter of "DFIOQUWZ") expect(provinceOfPostalCode(`${letter}1A 0A6`), letter).toBeNull();
  expect(provinceOfPostalCode("")).toBeNull();
});

test("there are thirteen provinces and territories, in capitals", () => {
  expect(provinceCodes).toHaveLength(13);
  expect(provinceCodes.every(isProvinceCode)).toBe(true);
  for (const other of ["on", "CA", "", "toString"]) expect(isProvinceCode(other), other).toBe(false);
});
