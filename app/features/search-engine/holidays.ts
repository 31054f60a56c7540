type DayOf = (year: number) => Date;

const on =
  (month: number, day: number): DayOf =>
  (year) =>
    new Date(Date.UTC(year, month - 1, day));

/** The first day of a week (0 is Sunday) on or after a day. */
const weekday =
  (week: number, month: number, from: number): DayOf =>
  (year) => {
    const first = new Date(Date.UTC(year, month - 1, from));
    return new Date(Date.UTC(year, month - 1, from + ((week - first.getUTCDay() + 7) % 7)));
  };

/** Easter Sunday of the Gregorian calendar (Meeus, Astronomical Algorithms, 1991), and days after it. */
const easter =
  (more = 0): DayOf =>
  (year) => {
    const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
    const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
    const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
    const days = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114;
    return new Date(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1 + more));
  };

/** The days that people in Canada name instead of a date, by their names in both languages, folded. */
const holidays: [names: string, day: DayOf][] = [
  ["new years day, new year s day, new year s, new years, new year, jour de l an, nouvel an", on(1, 1)],
  ["valentine s day, valentines day, saint valentin, st valentin", on(2, 14)],
  ["family day, jour de la famille, louis riel day, heritage day", weekday(1, 2, 15)],
  ["good friday, vendredi saint", easter(-2)],
  ["easter monday, lundi de paques", easter(1)],
  ["easter, paques", easter()],
  ["victoria day, fete de la reine, journee des patriotes, journee nationale des patriotes", weekday(1, 5, 18)],
  ["national indigenous peoples day, journee nationale des peuples autochtones", on(6, 21)],
  ["saint jean baptiste, st jean baptiste, saint jean, st jean, fete nationale", on(6, 24)],
  ["canada day, fete du canada", on(7, 1)],
  ["civic holiday, natal day", weekday(1, 8, 1)],
  ["labour day, labor day, fete du travail", weekday(1, 9, 1)],
  ["truth and reconciliation day, orange shirt day, journee de la verite et de la reconciliation", on(9, 30)],
  ["thanksgiving, action de grace, action de graces", weekday(1, 10, 8)],
  ["halloween", on(10, 31)],
  ["remembrance day, jour du souvenir", on(11, 11)],
  ["christmas, xmas, christmas day, noel", on(12, 25)],
  ["boxing day, lendemain de noel", on(12, 26)],
];

const days = new Map(holidays.flatMap(([names, day]) => names.split(", ").map((name) => [name, day] as const)));
const longest = 7;

/** Returns the holiday that folded words name from one on, the longest name first, and how many words name it. */
export function holidayAt(words: string[], at: number): { day: DayOf; length: number } | null {
  for (let length = Math.min(longest, words.length - at); length > 0; length -= 1) {
    const day = days.get(words.slice(at, at + length).join(" "));
    if (day) return { day, length };
  }
  return null;
}
