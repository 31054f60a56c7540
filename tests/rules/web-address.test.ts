import { expect, test } from "vitest";
import { isWebAddress, withProtocol } from "#app/text/web-address.ts";

test.each([
  "tidewise.example.ca",
  "www.tidewise.example.ca/a?b=c#d",
  "Été.example.ca",
  "example.ca:8080/path",
  "example.ca?q=1",
  "xn--t-9fab.example",
])("%s is read as an address over https", (typed) => {
  expect(withProtocol(typed)).toBe(`https://${typed}`);
  expect(isWebAddress(withProtocol(typed))).toBe(true);
});

test.each([
  "",
  "tidewise",
  "javascript:alert(1)",
  "javascript:alert(1).example.ca",
  "data:text/html,x.ca",
  "someone@example.ca",
  "user:secret@example.ca",
  "two words.ca",
  "-x.ca",
  "127.0.0.1",
  "//example.ca",
  "/post/1.html",
  `${"a".repeat(64)}.ca`,
])("%j is no address without its protocol", (typed) => {
  expect(withProtocol(typed)).toBe(typed);
  expect(isWebAddress(withProtocol(typed))).toBe(false);
});

test.each(["https://example.ca", "HTTP://example.ca/x", "ftp://example.ca", "mailto:a@example.ca"])(
  "%s keeps the protocol it has",
  (typed) => {
    expect(withProtocol(typed)).toBe(typed);
  },
);

// Looked at in the square of its length, this would take minutes.
test("a very long text is looked at once", () => {
  for (const text of [`${"a-".repeat(500_000)}.`, "a.".repeat(500_000)]) expect(withProtocol(text)).toBe(text);
});
