import fc from "fast-check";
import { expect, test } from "vitest";
import { provincialShares } from "#app/features/hubs/rules.ts";
import { centresByCity, mapOrder, provinceCodes } from "#app/features/provinces/rules.ts";

test("the map has a tile for every province", () => {
  expect([...mapOrder].sort()).toEqual([...provinceCodes].sort());
});

test("most posts come first and darkest, none is palest", () => {
  const shares = provincialShares([
    { province: "QC", postCount: 1 },
    { province: "NL", postCount: 7 },
  ]);
  expect(shares[0]).toEqual({ province: "NL", count: 7, share: 7 / 8, shade: 4 });
  expect(shares[1]).toEqual({ province: "QC", count: 1, share: 1 / 8, shade: 1 });
  expect(shares.slice(2).every((row) => row.shade === 0 && row.count === 0)).toBe(true);
  expect(shares).toHaveLength(13);
});

test("shares add up to one and shades follow the counts, whatever is counted", () => {
  const counts = fc.array(fc.record({ province: fc.constantFrom(...provinceCodes, "XX"), postCount: fc.integer({ min: -2, max: 1e6 }) }));
  fc.assert(
    fc.property(counts, (given) => {
      const shares = provincialShares(given);
      const total = shares.reduce((sum, row) => sum + row.share, 0);
      expect(total === 0 || Math.abs(total - 1) < 1e-9).toBe(true);
      for (const [position, row] of shares.entries()) {
        expect([0, 1, 2, 3, 4]).toContain(row.shade);
        expect(row.shade === 0).toBe(row.count === 0);
        expect(row.shade).toBeLessThanOrEqual(shares[position - 1]?.shade ?? 4);
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
