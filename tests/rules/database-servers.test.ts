import { expect, test } from "vitest";
import { unusableServer } from "#app/db/postgres/server-rules.ts";

const facts = { version: 150_000, encoding: "UTF8" };
const refused = (other: Partial<typeof facts>) => unusableServer({ ...facts, ...other }, "postgres://db/portage");

test("PostgreSQL 15 is the oldest that is used, and an older one is named with what is needed", () => {
  expect(refused({})).toBeNull();
  expect(refused({ version: 180_001 })).toBeNull();
  expect(refused({ version: 149_999 })).toBe("postgres://db/portage runs PostgreSQL 14; Portage needs 15 or newer.");
  expect(refused({ version: 90_624 })).toContain("PostgreSQL 9;");
});

test("a database that is not UTF-8 is refused with what to do", () => {
  expect(refused({ encoding: "SQL_ASCII" })).toMatch(/encoded in SQL_ASCII.*createdb --encoding=UTF8/);
});
