/** In the order of docs/product/hubs-and-provinces.md#provinces. */
export const provinceCodes = ["ON", "QC", "BC", "AB", "SK", "MB", "NS", "NB", "NL", "PE", "YT", "NT", "NU"] as const;
export type ProvinceCode = (typeof provinceCodes)[number];

/** From west to east and north to south: the order of the tiles of the map, three rows of seven with two gaps (`.map` of app.css). */
export const mapOrder: ProvinceCode[] = ["YT", "NT", "NU", "NL", "BC", "AB", "SK", "MB", "ON", "QC", "PE", "NB", "NS"];

export type Shade = 0 | 1 | 2 | 3 | 4;

/** Returns how dark a tile is: 0 for nothing, 4 for the most. */
export function shadeOf(count: number, most: number): Shade {
  return count <= 0 ? 0 : (Math.ceil((4 * count) / most) as Shade);
}

/** How many kilometres away a town is at most that is near a place. */
export const nearKm = 100;

/** The name of a place or an institution; `nameFr` is null where no French one is known. */
export type ProperName = { name: string; nameFr: string | null };

export function isProvinceCode(value: string): value is ProvinceCode {
  return (provinceCodes as readonly string[]).includes(value);
}

/**
 * Converts "k1a0a6" and "K1A-0A6" to "K1A 0A6". Returns null for anything but a Canadian postal code: none holds D, F, I, O, Q or U, and
 * none begins with W or Z
 * (docs/product/hubs-and-provinces.md#postal-codes).
 */
export function postalCode(text: string): string | null {
  const match = /^((?![WZ])[A-Z]\d[A-Z])[ -]?(\d[A-Z]\d)$/.exec(text.trim().toUpperCase());
  return match && !/[DFIOQU]/.test(match[0]) ? `${match[1]} ${match[2]}` : null;
}

const letters: Record<string, ProvinceCode> = {
  K: "ON", L: "ON", M: "ON", N: "ON", P: "ON", V: "BC", T: "AB", R: "MB", S: "SK", G: "QC", H: "QC", J: "QC",
  B: "NS", C: "PE", E: "NB", A: "NL", Y: "YT",
}; // biome-ignore format: a table
const nunavutAreas = ["X0A", "X0B", "X0C"];

/**
 * Returns the province of a postal code, or null when no code begins like this, which pages show as "Canada"
 * (docs/product/hubs-and-provinces.md#postal-codes).
 */
export function provinceOfPostalCode(code: string): ProvinceCode | null {
  const area = code.toUpperCase().slice(0, 3);
  if (area.startsWith("X")) return nunavutAreas.includes(area) ? "NU" : "NT";
  return letters[area.charAt(0)] ?? null;
}

type Name = { name: string; nameFr: string | null };
export type CentresOfCity = { city: string; cityFr: string; isCapital: boolean; centres: Name[] };
type Capital = { capitalEn: string; capitalFr: string };

/** Groups innovation centres by city, in the given order. The capital comes first, even without a centre. */
export function centresByCity(centres: (Name & { city: string; cityFr: string })[], { capitalEn, capitalFr }: Capital): CentresOfCity[] {
  const capital: CentresOfCity = { city: capitalEn, cityFr: capitalFr, isCapital: true, centres: [] };
  const cities = new Map([[capitalEn, capital]]);
  for (const { city, cityFr, ...centre } of centres) {
    const there = cities.get(city) ?? { city, cityFr, isCapital: false, centres: [] };
    there.centres.push(centre);
    cities.set(city, there);
  }
  return [...cities.values()];
}
