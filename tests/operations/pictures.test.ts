import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { picturePlaces, pictureSizes, pictures } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { findAccountById } from "#app/features/accounts/operations.server.ts";
import { chooseFace } from "#app/features/people/face.server.ts";
import { lookOf } from "#app/features/pictures/look.ts";
import { makeBeside } from "#app/features/pictures/make.server.ts";
import { forgetUnplaced, type MayRead, refusePictures, sendPicture, showPicture } from "#app/features/pictures/operations.server.ts";
import { bitsApart, faceBytes, looksAlike, pictureBytes, picturesADay } from "#app/features/pictures/rules.ts";
import { deleteAccount } from "#app/features/privacy/operations.server.ts";
import { pictureIn } from "#app/network/pictures.server.ts";
import { InvalidInput, NotFound } from "#app/operations/problems.ts";
import { dayMs } from "#app/text/spans.ts";
import { aMember } from "#tests/support/factories.ts";
import {
  aDrawing,
  cmykJpeg,
  deepPng,
  jpeg,
  movingGif,
  movingPng,
  movingWebp,
  png,
  pngOf,
  svg,
  turned,
  webp,
} from "#tests/support/pictures.ts";

const all: MayRead = async () => ({ isForAll: true });
const nobody: MayRead = async () => {
  throw new NotFound("page", "no");
};
const seenBy = (viewer: Parameters<MayRead>[0], digest: string, mayRead = all) => showPicture(viewer, digest, 80, { webp: true, mayRead });
const kept = async (digest: string) => (await db.select().from(pictures).where(eq(pictures.digest, digest))).length;

test("a face is cut square, made small in two sizes and two formats, and the smallest weighs little", async () => {
  const made = await makeBeside(aDrawing(900, 600), "face");
  expect([made.width, made.height]).toEqual([320, 320]);
  expect(made.sizes.map(({ size, type }) => [size, type])).toEqual(
    [80, 320].flatMap((size) => ["image/webp", "image/jpeg"].map((type) => [size, type])),
  );
  expect(made.sizes[0]?.bytes.length).toBeLessThan(faceBytes);
  for (const { bytes, type, size } of made.sizes) expect(pictureIn(Buffer.from(bytes))).toEqual({ type, width: size, height: size });
});

test("a logo is whole, in the middle of a white square", async () => {
  const made = await makeBeside(aDrawing(300, 100), "logo");
  expect([made.width, made.height]).toEqual([300, 300]);
  const high = await makeBeside(aDrawing(100, 300), "logo");
  expect([high.width, high.height, high.digest === made.digest]).toEqual([300, 300, false]);
});

test("a picture in a text keeps its sides, is never enlarged, and is turned as its file says", async () => {
  const wide = await makeBeside(aDrawing(1500, 500), "text");
  expect([wide.width, wide.height, wide.sizes.length]).toEqual([1200, 400, 6]);
  const small = await makeBeside(aDrawing(200, 100), "text");
  expect([small.width, small.height, small.sizes.length]).toEqual([200, 100, 2]);
  const portrait = await makeBeside(turned(jpegOf(small)), "text");
  expect([portrait.width, portrait.height]).toEqual([100, 200]);
});

test.each(["face", "logo", "text"] as const)(
  "a %s is known by the whole that was sent, and nearly so by that in another size or format",
  async (use) => {
    const drawing = aDrawing(1500, 900, 3);
    const { look, source } = await makeBeside(drawing, use);
    const { sizes, ...text } = await makeBeside(drawing, "text");
    expect([look, source]).toEqual([text.look, text.source]);
    for (const { size, type, bytes } of sizes) {
      const copy = await makeBeside(Buffer.from(bytes), use);
      expect(looksAlike(copy.look, look), `${size} ${type}`).toBe(true);
      expect(copy.source).not.toBe(source);
    }
    const other = await makeBeside(aDrawing(1500, 900, 1.7), use);
    expect(looksAlike(other.look, look)).toBe(false);
  },
);

/** Returns waves with so much of each side cut off, of 1, and as in a mirror. */
function waves(turn: number, [left, top, right, bottom]: number[] = [0, 0, 0, 0], isMirrored = false) {
  const [wide, high] = [400, 300];
  const [fromX, fromY] = [Math.round(wide * (left ?? 0)), Math.round(high * (top ?? 0))];
  const [width, height] = [wide - fromX - Math.round(wide * (right ?? 0)), high - fromY - Math.round(high * (bottom ?? 0))];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const [across, down] = [(fromX + (isMirrored ? width - 1 - x : x)) / wide, (fromY + y) / high];
    data.fill(
      128 + 60 * Math.sin((across * 7 + down * 2 * turn) * turn) + 60 * Math.cos((down * 9 - across * 3) * turn),
      at * 4,
      at * 4 + 3,
    );
  }
  return lookOf({ data, width, height, colorSpace: "srgb" } as ImageData);
}
const turns = [0.5, 0.8, 1.1, 1.4, 1.7, 2.1, 2.5];

test.each([
  ["in a mirror", [0, 0, 0, 0], true],
  ["without a twentieth of each direction", [0.025, 0.025, 0.025, 0.025], false],
  ["without a twentieth of each side", [0.05, 0.05, 0.05, 0.05], false],
  ["without two sides, in a mirror", [0.05, 0, 0, 0.05], true],
])("a picture %s looks like it, in either direction, and different ones do not", (_, cut, isMirrored) => {
  for (const turn of turns) {
    expect(looksAlike(waves(turn, cut, isMirrored), waves(turn)), String(turn)).toBe(true);
    expect(looksAlike(waves(turn), waves(turn, cut, isMirrored)), String(turn)).toBe(true);
    for (const other of turns)
      if (other !== turn) expect(looksAlike(waves(other, cut, isMirrored), waves(turn)), `${other} ${turn}`).toBe(false);
  }
});

test("two even surfaces do not look alike: they say nothing", () => {
  const even = (tone: number) => lookOf({ data: new Uint8ClampedArray(90 * 60 * 4).fill(tone), width: 90, height: 60 } as ImageData);
  expect(looksAlike(even(200), even(90))).toBe(false);
});

test("a look that was kept as 64 bits is compared still", () => {
  const kept = waves(1.1).slice(0, 16);
  expect([looksAlike(kept, waves(1.1)), looksAlike(waves(1.1, [0, 0, 0, 0], true), kept), looksAlike(waves(1.7), kept)]).toEqual([
    true,
    true,
    false,
  ]);
});

test("a look does not change with what an encoder does to an even surface", () => {
  const even = (noise: number) => {
    const data = new Uint8ClampedArray(320 * 200 * 4).fill(255);
    for (let at = 0; at < data.length; at += 1)
      if (at % 4 < 3) data[at] = 250 - ((at * 7919) % (noise + 1)) - (at > data.length / 2 ? 60 : 0);
    return { data, width: 320, height: 200, colorSpace: "srgb" } as ImageData;
  };
  expect(lookOf(even(3))).toBe(lookOf(even(0)));
});

const jpegOf = ({ sizes }: Awaited<ReturnType<typeof makeBeside>>) =>
  Buffer.from(sizes.find(({ type }) => type === "image/jpeg")?.bytes ?? []);

test("nothing that a file says besides remains of it", async () => {
  const saying = turned(jpegOf(await makeBeside(aDrawing(200, 100), "text")), "45.5017 N, 73.5673 W");
  expect(saying.toString("latin1")).toContain("73.5673");
  const { sizes } = await makeBeside(saying, "text");
  for (const { bytes } of sizes) expect(Buffer.from(bytes).toString("latin1")).not.toMatch(/73\.5673|Exif/);
});

test.each([
  ["a drawing of lines", svg, "could not read this as a picture"],
  ["a page", Buffer.from("<!DOCTYPE html><title>Hello</title>"), "could not read this as a picture"],
  ["a picture that moves", movingGif, "could not read this as a picture"],
  ["a WebP that moves", movingWebp, "could not read this as a picture"],
  ["nothing", Buffer.alloc(0), "could not read this as a picture"],
  ["half a JPEG", jpeg.subarray(0, -20), "cut off or damaged"],
  ["half a PNG", aDrawing(200, 200).subarray(0, 9_000), "cut off or damaged"],
  ["half a WebP", webp.subarray(0, 30), "cut off or damaged"],
  ["a picture whose middle is broken", Buffer.concat([png.subarray(0, 33), Buffer.from("IDAT"), png.subarray(33)]), "cut off or damaged"],
  ["a JPEG in four colours", cmykJpeg, "could not read this as a picture"],
  [
    "a PNG with a page behind its first bytes",
    Buffer.concat([png.subarray(0, 8), Buffer.from("<script>alert(1)</script>")]),
    "cut off or damaged",
  ],
  ["a bomb", pngOf(60_000, 60_000), "25 million pixels"],
  ["a picture of false sides", pngOf(4_000, 4_000), "could not read this as a picture"],
  ["a file that is too large", Buffer.concat([png, Buffer.alloc(pictureBytes)]), "5 MB"],
])("%s is refused with a sentence, and nothing is kept", async (_, file, sentence) => {
  const before = (await db.select().from(picturePlaces)).length;
  const refused = await sendPicture(await aMember(), file, "text", "picture_1").catch((error) => error);
  expect(refused).toBeInstanceOf(InvalidInput);
  expect(refused.fields.picture_1).toContain(sentence);
  expect(await db.select().from(picturePlaces)).toHaveLength(before);
});

test("a PNG of sixteen bits and the first picture of a PNG that moves are pictures like any", async () => {
  for (const file of [deepPng, movingPng]) expect((await makeBeside(file, "text")).sizes).toHaveLength(2);
});

test("a file that says much besides is read like any, and a hundred at once are taken or told to wait", async () => {
  const small = await makeBeside(aDrawing(200, 100), "text");
  const { width, sizes } = await makeBeside(turned(jpegOf(small), "x".repeat(60_000)), "text");
  expect([width, sizes.every(({ bytes }) => bytes.length < 20_000)]).toEqual([100, true]);
  const made = await Promise.allSettled(Array.from({ length: 100 }, () => makeBeside(png, "face")));
  const refused = made.flatMap((one) => (one.status === "rejected" ? [one.reason.problem] : []));
  expect([made.length - refused.length, new Set(refused)]).toEqual([20, new Set(["busy"])]);
});

test("what was sent is its sender's alone until it stands somewhere, and goes after a day", async () => {
  const [member, other] = [await aMember(), await aMember()];
  const { digest } = await sendPicture(member, aDrawing(90, 60), "text", "picture_1");
  expect((await seenBy(member, digest)).type).toBe("image/webp");
  await expect(seenBy(other, digest)).rejects.toThrow(NotFound);
  await expect(seenBy(null, digest)).rejects.toThrow(NotFound);
  await expect(chooseFace(other, digest)).rejects.toThrow(InvalidInput);
  await forgetUnplaced(Date.now());
  expect(await kept(digest)).toBe(1);
  await forgetUnplaced(Date.now() + dayMs + 1);
  expect(await kept(digest)).toBe(0);
  expect(await db.select().from(pictureSizes).where(eq(pictureSizes.digest, digest))).toEqual([]);
});

test("a face is seen by whoever may see its member, another takes its place, and none is none", async () => {
  const member = await aMember();
  const face = async () => (await findAccountById(member.id))?.face;
  const first = await sendPicture(member, aDrawing(120, 130), "face", "picture");
  await chooseFace(member, first.digest);
  expect(await face()).toBe(first.digest);
  expect((await seenBy(null, first.digest)).isForAll).toBe(true);
  await expect(seenBy(await aMember(), first.digest, nobody)).rejects.toThrow(NotFound);
  const second = await sendPicture(member, aDrawing(130, 120), "face", "picture");
  await chooseFace(member, second.digest);
  await expect(seenBy(null, first.digest)).rejects.toThrow(NotFound);
  await chooseFace(member, null);
  expect(await face()).toBeNull();
});

test("one picture in two places is kept once, and until it stands in neither", async () => {
  const [one, two] = [await aMember(), await aMember()];
  for (const member of [one, two]) await chooseFace(member, (await sendPicture(member, aDrawing(77, 77), "face", "picture")).digest);
  const digest = (await findAccountById(one.id))?.face ?? "";
  expect((await findAccountById(two.id))?.face).toBe(digest);
  await forgetUnplaced(Date.now() + dayMs + 1);
  await transaction((tx) => deleteAccount(tx, one, false, Date.now()));
  expect(await kept(digest)).toBe(1);
  await chooseFace(two, null);
  expect(await kept(digest)).toBe(0);
});

test("a picture that was removed is not taken again, and what looks like it is", async () => {
  const member = await aMember();
  const { digest } = await sendPicture(member, aDrawing(640, 480), "face", "picture");
  await chooseFace(member, digest);
  await transaction((tx) => refusePictures(tx, `face:${member.id}`));
  await expect(seenBy(null, digest)).rejects.toThrow(NotFound);
  const again = sendPicture(await aMember(), aDrawing(640, 480), "face", "picture");
  await expect(again).rejects.toThrow("removed this picture");
  await expect(chooseFace(member, digest)).rejects.toThrow("no longer have this picture");
  expect((await sendPicture(member, aDrawing(600, 450), "face", "picture")).digest).not.toBe(digest);
  expect((await sendPicture(member, aDrawing(640, 480, 3), "face", "picture")).digest).not.toBe(digest);
});

test("two hashes differ in as many bits as they do", () => {
  expect([bitsApart("00", "00"), bitsApart("ff", "00"), bitsApart("8000000000000001", "0000000000000000")]).toEqual([0, 8, 2]);
});

test("a member sends only so many in a day", async () => {
  const member = await aMember();
  const { digest } = await sendPicture(member, aDrawing(60, 60, 5), "face", "picture");
  const row = { digest, userId: member.id, place: "", createdAt: Date.now() };
  await transaction((tx) =>
    tx
      .insert(picturePlaces)
      .values(Array.from({ length: picturesADay - 1 }, () => row))
      .then(),
  );
  await expect(sendPicture(member, aDrawing(61, 60, 5), "face", "picture")).rejects.toThrow(`${picturesADay} pictures a day`);
});
