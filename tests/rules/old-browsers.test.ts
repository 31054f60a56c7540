import { expect, test } from "vitest";
import { forOldBrowsers } from "#app/cli/old-browsers.ts";

test("layers are taken apart in their order, and what is in none comes after them", () => {
  const css = "@layer theme,base,utilities;@layer base{b{color:red}}@layer utilities{.b{color:#00f}}i{color:#0f0}";
  expect(forOldBrowsers(css)).toBe("b{color:red}.b{color:#00f}i{color:#0f0}");
});

test("sides of the line become left and right", () => {
  expect(forOldBrowsers("a{margin-inline:1px 2px;padding-block-start:3px;inset-inline-end:0}")).toBe(
    "a{margin-left:1px;margin-right:2px;padding-top:3px;right:0}",
  );
  expect(forOldBrowsers("a{inset:1px 2px}")).toBe("a{top:1px;bottom:1px;left:2px;right:2px}");
});

test("the margins between children stand before the margin a child has of its own", () => {
  const spaced =
    ":where(.space-y-3>:not(:last-child)){--tw-space-y-reverse:0;margin-block-end:calc(.75rem*calc(1 - var(--tw-space-y-reverse)))}";
  expect(forOldBrowsers(`@layer utilities{.mb-2{margin-bottom:.5rem}${spaced}}`)).toBe(
    ".space-y-3>*{margin-bottom:.75rem}.space-y-3>:last-child{margin-bottom:0}.mb-2{margin-bottom:.5rem}",
  );
  expect(() => forOldBrowsers("@layer utilities{:where(.a .b){color:red}}")).toThrow("Old browsers do not know :where(.a .b)");
});

test("gaps are margins where flex boxes know none, and a child's own margin still wins", () => {
  const css = forOldBrowsers(
    "@layer utilities{.gap-3{gap:.75rem}.mr-auto{margin-right:auto}@media (min-width:40rem){.sm\\:gap-x-4{column-gap:1rem}}}",
  );
  expect(css).toMatch(/^@supports not \(inset:0\)\{\.gap-3>\*\{margin-bottom:\.75rem;margin-right:\.75rem\}/);
  expect(css).toContain("@media (min-width:40rem){.sm\\:gap-x-4>*{margin-right:1rem}}");
  expect(css.indexOf(".mr-auto{")).toBeGreaterThan(css.indexOf(".gap-3>*{"));
});

test("a variable of Tailwind's gives way to its value, unless one rule sets it for another", () => {
  const registered = '@property --tw-style{syntax:"*";inherits:false;initial-value:solid}';
  expect(forOldBrowsers(`${registered}a{border-style:var(--tw-style)}`)).toBe("a{border-style:solid}");
  expect(forOldBrowsers(`${registered}a{--tw-style:dotted;border-style:var(--tw-style)}`)).toBe("a{border-style:dotted}");
  expect(forOldBrowsers(`${registered}a{--tw-style:dotted}b{border-style:var(--tw-style)}`)).toBe(
    "*,:before,:after{--tw-style:solid}a{--tw-style:dotted}b{border-style:var(--tw-style)}",
  );
});
