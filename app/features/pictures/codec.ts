import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { getRawAsset } from "node:sea";
import readJpeg, { init as initReadJpeg } from "@jsquash/jpeg/decode.js";
import writeJpeg, { init as initWriteJpeg } from "@jsquash/jpeg/encode.js";
import readPng, { init as initPng } from "@jsquash/png/decode.js";
import resize, { initResize } from "@jsquash/resize";
import readWebp, { init as initReadWebp } from "@jsquash/webp/decode.js";
import writeWebp, { init as initWriteWebp } from "@jsquash/webp/encode.js";
import { pictureIn } from "#app/network/pictures.server.ts";
import { isSingleFile } from "#app/process/installation.server.ts";
import { codecFile, codecParts } from "./codec-parts.ts";
import { lookOf, sourceOf } from "./look.ts";
import { faceBytes, type PictureUse, sizesOf } from "./rules.ts";

// Runs in a process of its own (`portage picture`), which is ended when it takes too long: what it decodes comes from anybody.

/** A picture in one size. */
export type Size = { size: number; type: "image/webp" | "image/jpeg"; bytes: Uint8Array };
/** A picture made anew: the sides of its largest size, a hash of its content, what tells the whole that was sent (look.ts), and its sizes. */
export type Made = { width: number; height: number; digest: string; look: string; source: string; sizes: Size[] };

const quality = 75;
/** Tried in turn until the smallest face is small enough. */
const faceQualities = [75, 60, 45, 30, 15];

/**
 * Decodes a picture, turned as its file says, and encodes it anew in the sizes of its use: nothing else that the file holds remains.
 * @throws Error for what no decoder reads
 */
export async function makePicture(bytes: Buffer, use: PictureUse): Promise<Made> {
  await loadCodecs();
  const whole = await decode(bytes);
  const seen = { look: lookOf(whole), source: sourceOf(whole) };
  const framed = use === "logo" ? onWhite(square(whole, false)) : use === "face" ? square(whole, true) : whole;
  const source = shrunk(framed, sizesOf[use].at(-1) ?? 0);
  const longest = Math.max(source.width, source.height);
  const sizes: Size[] = [];
  // Each is made from the next larger one, which is faster than from the whole; the first that needs no scaling is the largest.
  let made = source;
  let largest: ImageData | undefined;
  for (const size of sizesOf[use].filter((_, at, all) => (all[at - 1] ?? 0) < longest).reverse()) {
    const scale = Math.min(1, size / longest);
    const side = (of: number) => Math.max(1, Math.round(of * scale));
    if (scale < 1)
      made = await resize(made, { width: side(source.width), height: side(source.height), linearRGB: false, premultiply: !isJpeg(bytes) });
    largest ??= made;
    const most = use === "face" && size === sizesOf.face[0] ? faceBytes : Number.POSITIVE_INFINITY;
    sizes.unshift(
      { size, type: "image/webp", bytes: await webpWithin(made, most) },
      { size, type: "image/jpeg", bytes: new Uint8Array(await writeJpeg(onWhite(made), { quality, progressive: false })) },
    );
  }
  const digest = createHash("sha256")
    .update(sizes.at(-2)?.bytes ?? "")
    .digest("base64url");
  const { width, height } = largest ?? made;
  return { width, height, digest: digest.slice(0, 22), ...seen, sizes };
}

/** What the codecs take; Node has no class of this name. */
class Pixels implements ImageData {
  readonly colorSpace = "srgb";
  readonly data: ImageDataArray;
  readonly width: number;
  readonly height: number;
  constructor(data: ImageDataArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

async function loadCodecs(): Promise<void> {
  globalThis.ImageData ??= Pixels as unknown as typeof ImageData;
  const part = (name: string) => new WebAssembly.Module(isSingleFile ? getRawAsset(name) : readFileSync(codecFile(name)));
  await codec(initReadJpeg, part(codecParts.readJpeg));
  await codec(initWriteJpeg, part(codecParts.writeJpeg));
  await codec(initReadWebp, part(codecParts.readWebp));
  await codec(initWriteWebp, part(codecParts.writeWebp));
  await initPng(part(codecParts.readPng));
  await initResize(part(codecParts.resize));
}

type Start = (module: WebAssembly.Module, overrides: object) => Promise<unknown>;

/** Starts a codec, whose types do not know that it takes a module. It would look for files beside its script, which the single file has none of. */
const codec = (start: unknown, module: WebAssembly.Module) => (start as Start)(module, { locateFile: (name: string) => name });

/** Whether a picture is a JPEG, which has no transparency: scaling is faster without. */
const isJpeg = (bytes: Buffer) => pictureIn(bytes)?.type === "image/jpeg";

function decode(bytes: Buffer): Promise<ImageData> {
  const file = new Uint8Array(bytes).buffer;
  if (isJpeg(bytes)) return readJpeg(file, { preserveOrientation: true });
  return pictureIn(bytes)?.type === "image/png" ? readPng(file) : readWebp(file);
}

/** Averages squares of pixels while the picture stays larger than twice what is needed: the better way to resize takes sixteen bytes a pixel. */
function shrunk(picture: ImageData, needed: number): ImageData {
  const { width: wide, height: high, data: from } = picture;
  const step = Math.floor(Math.min(wide, high, Math.max(wide, high) / needed));
  if (step < 2) return picture;
  const [width, height] = [Math.floor(picture.width / step), Math.floor(picture.height / step)];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let [red, green, blue, opacity] = [0, 0, 0, 0];
      for (let row = 0; row < step; row += 1) {
        const start = ((y * step + row) * picture.width + x * step) * 4;
        for (let at = start; at < start + step * 4; at += 4) {
          red += from[at] ?? 0;
          green += from[at + 1] ?? 0;
          blue += from[at + 2] ?? 0;
          opacity += from[at + 3] ?? 0;
        }
      }
      const to = (y * width + x) * 4;
      data[to] = red / (step * step);
      data[to + 1] = green / (step * step);
      data[to + 2] = blue / (step * step);
      data[to + 3] = opacity / (step * step);
    }
  }
  return new Pixels(data, width, height);
}

/** Makes a picture square: cuts the middle out of it, and of a high one its upper part, where faces are; or puts it on a larger one, whole. */
function square({ data: from, width, height }: ImageData, isCut: boolean): ImageData {
  const side = isCut ? Math.min(width, height) : Math.max(width, height);
  const [left, top] = [Math.floor((width - side) / 2), Math.floor((height - side) / (isCut ? 4 : 2))];
  const data = new Uint8ClampedArray(side * side * 4);
  for (let y = Math.max(0, -top); y < Math.min(side, height - top); y += 1) {
    const start = (top + y) * width + Math.max(0, left);
    const length = Math.min(side, width);
    data.set(from.subarray(start * 4, (start + length) * 4), (y * side + Math.max(0, -left)) * 4);
  }
  return new Pixels(data, side, side);
}

async function webpWithin(picture: ImageData, most: number): Promise<Uint8Array> {
  let bytes = new Uint8Array();
  for (const one of faceQualities) {
    bytes = new Uint8Array(await writeWebp(picture, { quality: one }));
    if (bytes.length <= most) break;
  }
  return bytes;
}

/** JPEG has no transparency, and a logo lies on white in both schemes. */
function onWhite(picture: ImageData): ImageData {
  const data = Uint8ClampedArray.from(picture.data);
  for (let at = 0; at < data.length; at += 4) {
    const opacity = (data[at + 3] ?? 0) / 255;
    for (let channel = at; channel < at + 3; channel += 1) data[channel] = (data[channel] ?? 0) * opacity + 255 * (1 - opacity);
  }
  return new Pixels(data, picture.width, picture.height);
}
