import { expect, test } from "vitest";
import { isCutPicture, pictureIn } from "#app/network/pictures.server.ts";
import { jpeg, png, pngOf, svg, webp } from "#tests/support/pictures.ts";

const pictures = [
  ["image/png", png],
  ["image/jpeg", jpeg],
  ["image/webp", webp],
] as const;

test.each(pictures)("a whole picture of %s is one, with its sides", (type, picture) => {
  expect(pictureIn(picture)).toEqual({ type, width: 1, height: 1 });
});

test.each(pictures)("a picture of %s that ends anywhere before its end is none", (_, picture) => {
  for (let length = 0; length < picture.length; length += 1) expect(pictureIn(picture.subarray(0, length)), String(length)).toBeNull();
});

test("a picture whose rest is missing or damaged is told from what is none", () => {
  for (const [, picture] of pictures) expect([isCutPicture(picture), isCutPicture(picture.subarray(0, -3))]).toEqual([false, true]);
  const damaged = Buffer.from(png);
  damaged[45] = 7;
  expect([damaged, svg, Buffer.alloc(0), Buffer.from("GIF89a")].map(isCutPicture)).toEqual([true, false, false, false]);
});

test.each(pictures)("a picture of %s with something behind it, as phones write, is one", (type, picture) => {
  for (const more of ["\0", "MotionPhoto_Data", "PK\x03\x04"])
    expect(pictureIn(Buffer.concat([picture, Buffer.from(more, "latin1")])), more).toEqual({ type, width: 1, height: 1 });
});

test("the sides are those that the header says, and a header without a side or with a wrong sum is none", () => {
  expect(pictureIn(pngOf(60_000, 60_000))).toMatchObject({ width: 60_000, height: 60_000 });
  expect(pictureIn(pngOf(0, 5))).toBeNull();
  const wrong = Buffer.from(png);
  wrong.writeUInt32BE(2, 16);
  expect(pictureIn(wrong)).toBeNull();
});

test("a WebP whose only picture is larger than its canvas is none", () => {
  const canvas = Buffer.from("VP8X\x0a\0\0\0\0\0\0\0\0\0\0\0\0\0", "latin1");
  const inside = Buffer.from(webp.subarray(12));
  const whole = (chunk: Buffer) => {
    const file = Buffer.concat([webp.subarray(0, 12), canvas, chunk]);
    file.writeUInt32LE(file.length - 8, 4);
    return pictureIn(file);
  };
  expect(whole(inside)).toEqual({ type: "image/webp", width: 1, height: 1 });
  inside.writeUInt16LE(16_000, 14);
  expect(whole(inside)).toBeNull();
});

test("what begins like nothing known is none", () => {
  for (const other of [svg, Buffer.alloc(0), Buffer.from("<!DOCTYPE html>"), Buffer.from("GIF89a")]) expect(pictureIn(other)).toBeNull();
});
