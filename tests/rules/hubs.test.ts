import fc from "fast-check";
import { expect, test } from "vitest";
import { provincialShares } from "#app/features/hubs/rules.ts";
import { centresByCity, mapOrder, provinceCodes, shadeOf } from "#app/features/provinces/rules.ts";

test("the map has a tile for every province", () => {
  expect([...mapOrder].sort()).toEqual([...provinceCodes].sort());
});

test("the province with the most posts comes first", () => {
  const shares = provincialShares([
    { province: "QC", postCount: 1 },
    { province: "NL", postCount: 7 },
  ]);
  expect(shares[0]).toEqual({ province: "NL", count: 7, share: 7 / 8 });
  expect(shares[1]).toEqual({ province: "QC", count: 1, share: 1 / 8 });
  expect(shares.slice(2).every((row) => row.share === 0 && row.count === 0)).toBe(true);
  expect(shares).toHaveLength(13);
});

test("shares add up to one, whatever is counted", () => {
  const counts = fc.array(fc.record({ province: fc.constantFrom(...provinceCodes, "XX"), postCount: fc.integer({ min: -2, max: 1e6 }) }));
  fc.assert(
    fc.property(counts, (given) => {
      const total = provincialShares(given).reduce((sum, row) => sum + row.share, 0);
      expect(total === 0 || Math.abs(total - 1) < 1e-9).toBe(true);
    }),
  );
});

test("the most is darkest, none is palest, and shades follow the counts", () => {
  expect([shadeOf(7, 7), shadeOf(1, 7), shadeOf(0, 7), shadeOf(0, 0)]).toEqual([4, 1, 0, 0]);
  const counts = fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 1 });
  fc.assert(
    fc.property(counts, (given) => {
      const sorted = given.toSorted((a, b) => b - a);
      const shades = sorted.map((count) => shadeOf(count, Math.max(...given)));
      for (const [position, shade] of shades.entries()) {
        expect([0, 1, 2, 3, 4]).toContain(shade);
        expect(shade === 0).toBe(sorted[position] === 0);
        expect(shade).toBeLessThanOrEqual(shades[position - 1] ?? 4);
      }
    }),
  );
});

test("the capital stands first among the innovation centres, also when it has none", () => {
  const [digital, viatec, foresight] = ["DIGITAL", "VIATEC", "Foresight"].map((name) => ({ name, nameFr: null }));
  if (!digital || !viatec || !foresight) throw new Error("Three centres were named");
  const vancouver = { city: "Vancouver", cityFr: "Vancouver" };
  const centres = [
    { ...digital, ...vancouver },
    { ...viatec, city: "Victoria", cityFr: "Victoria" },
    { ...foresight, ...vancouver },
  ];
  expect(centresByCity(centres, { capitalEn: "Victoria", capitalFr: "Victoria" })).toEqual([
    { city: "Victoria", cityFr: "Victoria", isCapital: true, centres: [viatec] },
    { ...vancouver, isCapital: false, centres: [digital, foresight] },
  ]);
  const none = centresByCity([], { capitalEn: "Québec City", capitalFr: "Québec" });
  expect(none).toEqual([{ city: "Québec City", cityFr: "Québec", isCapital: true, centres: [] }]);
});
