import { expect, test } from "vitest";
import { oneLine, visibleText } from "#app/text/visible-text.ts";

const codes = [
  ...[0x00ad, 0x034f, 0x061c, 0x115f, 0x1160, 0x180e, 0x200b, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e],
  ...[0x2060, 0x2064, 0x2066, 0x2067, 0x2068, 0x2069, 0x2800, 0x3164, 0xfeff, 0xffa0, 0xfff9, 0xfffe, 0x1ffff, 0xe0061, 0x00, 0x1b, 0x85],
];

test.each(codes)("U+%i is left out, since nobody sees it", (code) => {
  expect(visibleText(`ca${String.fromCodePoint(code)}sino`)).toBe("casino");
});

test("joiners go from Latin words and stay where a script or an emoji needs them", () => {
  expect(visibleText("ca\u200csi\u200dno \u200d")).toBe("casino ");
  for (const text of ["می‌خواهم", "👩‍💻", "❤️‍🔥", "क्‍ष"]) expect(visibleText(text)).toBe(text);
});

test("letters, accents, ends of lines and emoji stay; halves of characters and heaps of marks do not", () => {
  for (const text of ["Élodie\r\n\tL’été", "est\u0301", "ᐃᓄᒃᑎᑐᑦ", "العربية עברית", "☎️ 🇨🇦"]) expect(visibleText(text)).toBe(text);
  expect(visibleText("a\ud83d")).toBe("a\ufffd");
  expect(visibleText(`a${"\u0301".repeat(40)}`)).toBe(`a${"\u0301".repeat(30)}`);
});

test("a line is one", () => {
  expect(oneLine("  A\n title\t here ")).toBe("A title here");
});
