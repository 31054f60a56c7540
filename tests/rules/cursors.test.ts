import fc from "fast-check";
import { expect, test } from "vitest";
import { cursorFrom, cursorShapes, cursorText, idBefore, pageOf, textCursorFrom } from "#app/text/cursors.ts";
import { idFrom } from "#app/text/ids.ts";

const id = fc.integer({ min: 1, max: 999_999_999_999_999 });
const value = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 });

test("a cursor reads as it was written, by number and by text", () => {
  fc.assert(fc.property(value, id, (value, id) => void expect(cursorFrom(cursorText({ value, id }))).toEqual({ value, id })));
  const name = fc.string({ maxLength: 200, unit: "binary" }).filter((text) => text.length <= 200);
  fc.assert(fc.property(name, id, (value, id) => void expect(textCursorFrom(cursorText({ value, id }))).toEqual({ value, id })));
});

test("whatever an address says, a cursor is one that a list could have written, or the first page", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."-_.0123456789e ") }), fc.constant(null)), (text) => {
      const cursor = cursorFrom(text);
      expect(cursor === null || (Number.isSafeInteger(cursor.id) && Number.isInteger(cursor.value))).toBe(true);
      expect(Number.isSafeInteger(idBefore(text))).toBe(true);
      const named = idFrom(text);
      expect(named === 0 || cursorShapes.id.test(text ?? "")).toBe(true);
      expect(Number.isSafeInteger(named)).toBe(true);
    }),
  );
});

test("ids are whole numbers alone", () => {
  for (const text of ["1.5", "-1", "1e3", "NaN", " 1", "1 ", "0x1", "1234567890123456", "", null, undefined]) expect(idFrom(text)).toBe(0);
  expect(idFrom("42")).toBe(42);
});

/** A list as operations read it: `limit + 1` rows beyond the cursor, the greatest value first and of equal ones the greatest id. */
function readFrom(rows: { value: number; id: number }[], after: string | null, limit: number) {
  const cursor = cursorFrom(after);
  const beyond = rows.filter((row) => !cursor || row.value < cursor.value || (row.value === cursor.value && row.id < cursor.id));
  return pageOf(beyond.slice(0, limit + 1), limit, cursorText);
}

test("page after page gives every row once and in order, however many values are equal", () => {
  const values = fc.array(fc.integer({ min: -2, max: 2 }), { maxLength: 40 });
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 7 }), (values, limit) => {
      const rows = values.map((value, at) => ({ value, id: at + 1 })).sort((a, b) => b.value - a.value || b.id - a.id);
      const seen: typeof rows = [];
      let after: string | null = null;
      do {
        const page: ReturnType<typeof readFrom> = readFrom(rows, after, limit);
        expect(page.rows.length).toBeLessThanOrEqual(limit);
        seen.push(...page.rows);
        after = page.next;
      } while (after !== null);
      expect(seen).toEqual(rows);
    }),
  );
});
