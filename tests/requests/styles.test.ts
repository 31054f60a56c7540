import { transformSync } from "esbuild";
import { expect, test } from "vitest";
import { allBuiltStyles, asSeenBy, builtScripts, builtStyles, unknownIn } from "#tests/support/old-styles.ts";

test("no stylesheet says anything that Safari 12, Chrome 80, Firefox 68 and KaiOS do not know, but where it asks first", () => {
  expect(allBuiltStyles().length).toBeGreaterThan(builtStyles().length);
  expect(unknownIn(allBuiltStyles())).toEqual([]);
});

test("what is too new is found", () => {
  const tooNew = [
    "@layer a{b{color:red}}",
    "@property --a{syntax:'*'}",
    "@media (width >= 48rem){b{color:red}}",
    "a:is(b){color:red}",
    "b:focus-visible,a{color:red}",
    "b{inset:0}",
    "b{margin-inline:0}",
    "b{aspect-ratio:1}",
    "b{color:oklch(50% 0 0)}",
    "b{color:#0000}",
  ];
  for (const css of tooNew) expect(unknownIn(css), css).not.toEqual([]);
  expect(unknownIn("@supports (aspect-ratio:1){b{aspect-ratio:1}}")).toEqual([]);
});

test("most of the stylesheet reaches the oldest of them", () => {
  expect(asSeenBy("KaiOS", builtStyles()).length).toBeGreaterThan(builtStyles().length * 0.8);
});

test.each(builtScripts())("%s is written in ES2017, which every browser that runs modules knows", (_, code) => {
  const printed = (target: string) => transformSync(code, { target, minifyWhitespace: true, charset: "utf8" }).code;
  expect(printed("es2017")).toBe(printed("esnext"));
});
