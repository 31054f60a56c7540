import { crc32 } from "node:zlib";

/** A picture of one pixel in each format, and a file that is no picture. */
export const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
export const webp = Buffer.from("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA", "base64");
export const jpeg = Buffer.from(
  "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxD/2Q==",
  "base64",
);
export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script>alert(1)</script></svg>');

/** Returns the smallest PNG, whose header says other sides. */
export function pngOf(width: number, height: number): Buffer {
  const claiming = Buffer.from(png);
  claiming.writeUInt32BE(width, 16);
  claiming.writeUInt32BE(height, 20);
  claiming.writeUInt32BE(crc32(claiming.subarray(12, 29)), 29);
  return claiming;
}

/** Returns the smallest PNG with a comment in it. */
export function pngSaying(comment: string): Buffer {
  const body = Buffer.from(`tEXtComment\0${comment}`, "latin1");
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, 33), length, body, sum, png.subarray(33)]);
}
