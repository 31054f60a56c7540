import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Paragraphs } from "#app/ui/paragraphs.tsx";

const drawn = (text: string) => renderToStaticMarkup(<Paragraphs text={text} />).replace(/^<div[^>]*>|<\/div>$/g, "");

test("an empty line parts paragraphs and every other line break stays, without any style", () => {
  expect(drawn("One\ntwo\n\nThree")).toBe("<p>One<br/>two</p><p>Three</p>");
  expect(drawn("One\r\ntwo\r\n \r\n\r\nThree\n")).toBe("<p>One<br/>two</p><p>Three</p>");
});

test("an empty text has no paragraph, and markup in a text stays words", () => {
  expect(drawn(" \n\n ")).toBe("");
  expect(drawn("<b>&")).toBe("<p>&lt;b&gt;&amp;</p>");
});
