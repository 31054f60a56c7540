import fc from "fast-check";
import { expect, test } from "vitest";
import { hasRole, ownsOrModerates, type Role, rolesOf } from "#app/auth/permissions.ts";
import type { Member } from "#app/auth/viewer.ts";
import { isEmailAddress, isReservedUsername, isUsername, looksLikeEmail, passwordChecklist } from "#app/features/accounts/rules.ts";
import { samePath } from "#app/http/guards.server.ts";

const aViewer = (role: Role): Member => ({
  id: 1,
  username: "ana",
  fullName: "",
  face: null,
  email: "ana@example.ca",
  emailVerifiedAt: 0,
  role,
  province: null,
  language: null,
  lightPages: false,
  compactLists: false,
  visitedAt: null,
  visitedBefore: null,
  unreadCount: 0,
  suspendedUntil: null,
  suspensionReason: null,
  createdAt: 0,
});

test("an e-mail address is text, an @, then text with a dot", () => {
  for (const good of ["a@b.ca", "first.last+tag@mail.example.ca", "é@exemple.québec"]) expect(looksLikeEmail(good), good).toBe(true);
  for (const bad of ["", "a", "a@b", "@b.ca", "a@", "a@.", "a@b.", "a b@c.ca", "a@b c.ca", "a@@b.ca", "a@b.ca\n"]) {
    expect(looksLikeEmail(bad), bad).toBe(false);
  }
});

test("a username is letters, numbers, hyphens and underscores", () => {
  for (const good of ["ana", "Ana_B-2", "___"]) expect(isUsername(good), good).toBe(true);
  for (const bad of ["", "ana b", "ana.b", "élodie", "ana\n", "a/b", "<b>"]) expect(isUsername(bad), bad).toBe(false);
});

test("the checklist ticks what the password has", () => {
  expect(passwordChecklist("")).toEqual({ length: false, uppercase: false, lowercase: false, number: false });
  expect(passwordChecklist("Canoe123")).toEqual({ length: true, uppercase: true, lowercase: true, number: true });
  expect(passwordChecklist("ÉÉÉÉÉÉÉ")).toEqual({ length: false, uppercase: true, lowercase: false, number: false });
});

test("after signing in one goes back to a page of this site", () => {
  for (const path of ["/", "/discover?sortBy=new", "/post/12#comments", "/a//b"]) expect(samePath(path), path).toBe(path);
});

test("after signing in one is never led to another site", () => {
  const elsewhere = [
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "evil.example",
  ];
  for (const path of [...elsewhere, "/\t/evil.example", "/\n/evil.example", "/\r/evil.example", "", null]) {
    expect(samePath(path), String(path)).toBe("/discover");
  }
});

test("no path one is led to resolves to another host", () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    "//",
    "@",
    ":",
    "?",
    "#",
    ".",
    "..",
    "\t",
    "\n",
    " ",
    "%2f",
    "%5c",
    "evil.example",
    "https:",
    "a",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      expect(new URL(samePath(pieces.join("")), "https://portage.example").host).toBe("portage.example");
    }),
    { numRuns: 2000 },
  );
});

test("an admin may do what a moderator may, and nobody else", () => {
  expect((["member", "moderator", "admin"] as const).map((role) => hasRole(aViewer(role), "moderator"))).toEqual([false, true, true]);
  expect((["member", "moderator", "admin"] as const).map((role) => hasRole(aViewer(role), "admin"))).toEqual([false, false, true]);
  expect(hasRole(null, "member")).toBe(false);
});

test("everyone is a member, whatever else they are", () => {
  expect((["member", "moderator", "admin"] as const).map((role) => rolesOf({ role }))).toEqual([
    ["member"],
    ["member", "moderator"],
    ["member", "admin"],
  ]);
});

test("one's own content is one's to change, and the moderators'", () => {
  expect(ownsOrModerates(aViewer("member"), 1)).toBe(true);
  expect(ownsOrModerates(aViewer("member"), 2)).toBe(false);
  expect(ownsOrModerates(aViewer("moderator"), 2)).toBe(true);
  expect(ownsOrModerates(null, 1)).toBe(false);
});

test("a very long text is no e-mail address, and is not looked into", () => {
  expect(looksLikeEmail(`a@${"b".repeat(300)}.ca`)).toBe(false);
  expect(looksLikeEmail(`a@${".".repeat(900_000)}@`)).toBe(false);
});

test("a new address is one that mail can be sent to", () => {
  for (const good of ["a@b.ca", "first.last+tag@mail.example.ca", "é@exemple.québec", "o'neil@x-y.ca"])
    expect(isEmailAddress(good), good).toBe(true);
  const bad = [
    "<a@b.ca>",
    "a@b..ca",
    "a..b@c.ca",
    ".a@b.ca",
    "a.@b.ca",
    "a@-b.ca",
    "a@b-.ca",
    "a@b.c",
    "a@b.12",
    '"a"@b.ca',
    "a,b@c.ca",
    "a@b.ca.",
    "a@b_c.ca",
  ];
  for (const one of [...bad, `${"a".repeat(65)}@b.ca`, "a@b"]) expect(isEmailAddress(one), one).toBe(false);
});

test("names of the site, its staff and nobody are reserved, in any case and with digits and hyphens", () => {
  for (const name of [
    "admin",
    "Admin",
    "ADMIN_1",
    "moderator",
    "portage",
    "portage-support",
    "portageteam",
    "Portage_Team2",
    "port-ageteam",
    "null",
    "null0",
    "ad-min",
    "équipe",
    "undefined",
  ].map((one) => one.replace("é", "e")))
    expect(isReservedUsername(name), name).toBe(true);
  for (const name of ["ana", "badminton", "admin-ana", "nullarbor", "portaged", "menil", "helping-hand", "___", "123"])
    expect(isReservedUsername(name), name).toBe(false);
});
