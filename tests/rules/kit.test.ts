import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";

/** The frame of a page, what has no look of its own, and what needs the data of its page. */
const apart =
  /^(Apart|OptionalMark|FieldError|Logo|Faces|MemberFace|NearThings|OutsideMark|NarrowPage|Moment|RelativeDate|Said|Source|Site|Problem|Press|Preview$|Conflict|Revision|Language|Streamed|Fragment|My|If|Must|Own|Ties|Mine|Slot|When|First|Week|Here)/;

test("the kit draws each part of app/ui", () => {
  const kit = readFileSync("app/routes/outside/kit.tsx", "utf8");
  const parts = globSync("app/ui/{,charts/}*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^export (?:function|const) ([A-Z][a-z]\w*)/gm)].map(([, name = ""]) => name),
  );
  expect(parts.filter((name) => !apart.test(name) && !kit.includes(`<${name}`))).toEqual([]);
});

test("the kit is in development alone", () => {
  expect(JSON.stringify(routes)).not.toContain("outside/kit.tsx");
});
