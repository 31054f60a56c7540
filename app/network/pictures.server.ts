import { crc32 } from "node:zlib";

export type PictureType = "image/png" | "image/jpeg" | "image/webp";
/** A picture that a browser can draw whole, with its sides in pixels. */
export type Picture = { type: PictureType; width: number; height: number };
type Sides = Omit<Picture, "type">;
/** What a file says of its sides; "cut" where it ends too early or was damaged on its way, null for what is no picture. */
type Read = Sides | "cut" | null;

/** Picture types by their first bytes, whatever a name or a server says. SVG is left out: it can carry scripts and load other files. */
const formats: { type: PictureType; begins: string; read: (bytes: Buffer) => Read }[] = [
  { type: "image/png", begins: "\x89PNG\r\n\x1a\n", read: readPng },
  { type: "image/jpeg", begins: "\xff\xd8\xff", read: readJpeg },
  { type: "image/webp", begins: "RIFF", read: readWebp },
];

/**
 * Returns the picture that these bytes are, if it is whole: its format is followed to its end. Phones write more behind that, which is not looked
 * at: pictures are encoded anew before anybody gets them.
 */
export function pictureIn(bytes: Buffer): Picture | null {
  const format = formatOf(bytes);
  const sides = format?.read(bytes);
  return format && sides && sides !== "cut" && sides.width > 0 && sides.height > 0 ? { type: format.type, ...sides } : null;
}

/** Whether these bytes begin as a picture of which the rest is missing or damaged. */
export const isCutPicture = (bytes: Buffer): boolean => formatOf(bytes)?.read(bytes) === "cut";

function formatOf(bytes: Buffer) {
  const text = bytes.toString("latin1", 0, 8);
  return formats.find(({ begins }) => text.startsWith(begins));
}

/** A PNG is a signature, then chunks of a length, a type, data and a checksum, from IHDR to IEND. */
function readPng(bytes: Buffer): Read {
  let sides: Sides | null = null;
  let hasPixels = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return "cut";
    const type = bytes.toString("latin1", at + 4, at + 8);
    if ((at === 8) !== (type === "IHDR")) return null;
    if (type === "IHDR" && length !== 13) return null;
    if (type === "IHDR") sides = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    if (type === "IDAT") hasPixels = true;
    if (type === "IEND") return hasPixels ? sides : null;
    at = end;
  }
  return "cut";
}

const [startOfScan, endOfImage] = [0xda, 0xd9];
/** The frame headers among the markers, which tell the sides: C0 to CF but for the tables C4, C8 and CC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** A JPEG is segments of a marker, a length and data; what is drawn follows a start of scan, to the next marker. */
function readJpeg(bytes: Buffer): Read {
  let sides: Sides | null = null;
  let hasScan = false;
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === endOfImage) return hasScan ? sides : null;
    const end = at + 2 + (at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : bytes.length);
    if (end > bytes.length) return "cut";
    if (end < at + 4) return null;
    if (isFrame(marker)) {
      if (sides || end < at + 9) return null;
      sides = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    hasScan ||= marker === startOfScan;
    at = marker === startOfScan ? endOfScan(bytes, end) : end;
  }
  return "cut";
}

/** In what is drawn, FF is followed by 00 or by one of eight restart markers; any other marker ends it. */
function endOfScan(bytes: Buffer, from: number): number {
  const isDrawn = (byte = 0) => byte === 0 || (byte >= 0xd0 && byte <= 0xd7);
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && isDrawn(bytes[at + 1])) at = bytes.indexOf(0xff, at + 2);
  return at < 0 ? bytes.length : at;
}

/** A WebP is chunks of a type, a length and data in one RIFF; what says its sides first, the canvas or the only picture, is the largest. */
function readWebp(bytes: Buffer): Read {
  const whole = bytes.length < 12 ? 0 : bytes.readUInt32LE(4) + 8;
  if (whole < 12 || bytes.toString("latin1", 8, 12) !== "WEBP") return null;
  if (whole > bytes.length) return "cut";
  let sides: Sides | null = null;
  let at = 12;
  while (at + 8 <= whole) {
    const type = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const data = bytes.subarray(at + 8, at + 8 + length);
    const own = data.length >= 10 ? sidesIn(type, data) : null;
    if (data.length < length || (own && sides && (own.width > sides.width || own.height > sides.height))) return null;
    sides ??= own;
    at += 8 + length + (length % 2);
  }
  return at >= whole ? sides : null;
}

function sidesIn(type: string, data: Buffer): Sides | null {
  if (type === "VP8X") return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
  if (type === "VP8 ") return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  if (type !== "VP8L") return null;
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/**
 * Returns a response with a picture that can run and load nothing when opened by itself. `cache` says who may cache it; it never expires,
 * since its address contains a hash of the bytes.
 */
export function pictureAnswer(bytes: Buffer, type: string, cache: "public" | "private"): Response {
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "Content-Type": type,
      "Content-Length": String(bytes.length),
      "Cache-Control": `${cache}, max-age=31536000, immutable`,
      "Content-Security-Policy": type === "image/svg+xml" ? "default-src 'none'; style-src 'unsafe-inline'" : "default-src 'none'",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
