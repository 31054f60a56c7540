import { crc32, deflateSync } from "node:zlib";
import { chunk, pngHead } from "#app/features/share-pictures/draw.server.ts";

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
/** Sixteen pixels square in the four colours of a printer, as Pillow writes it. */
export const cmykJpeg = Buffer.from(
  "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAoHB4jHhkoIyEjLSsoMDxkQTw3Nzx7WF1JZJGAmZaPgIyKoLTmw6Cq2q2KjMj/y9ru9f///5vB////+v/m/f/4/8AAFAgAEAAQBEMRAE0RAFkRAEsRAP/EABYAAQEBAAAAAAAAAAAAAAAAAAAFBP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAOBEMATQBZAEsAAD8ArsCmsgAAAP/Z",
  "base64",
);
/** Pictures that move. */
export const movingGif = Buffer.from("R0lGODlhZABkAIAAAExpcf8AACH5BAUAAAAALAAAAABkAGQAAAJzjI+py+0Po5y02ouz3rz7D4biSJbmiabqyrbuC8fyTNf2jef6zvf+DwwKh8Si8YhMKpfMpvMJjUqn1Kr1is1qt9yu9wsOi8fksvmMTqvX7Lb7DY/L5/S6/Y7P6/f8vv8PGCg4SFhoeIiYqLjI2Oj4CGlYAAAh+QQFAAAAACwAAAAAZABkAIBMaXEAAP8Cc4yPqcvtD6OctNqLs968+w+G4kiW5omm6sq27gvH8kzX9o3n+s73/g8MCofEovGITCqXzKbzCY1Kp9Sq9YrNarfcrvcLDovH5LL5jE6r1+y2+w2Py+f0uv2Oz+v3/L7/DxgoOEhYaHiImKi4yNjo+AhpWAAAOw==", "base64"); // biome-ignore format: one line
export const movingWebp = Buffer.from("UklGRg4BAABXRUJQVlA4WAoAAAACAAAAYwAAYwAAQU5JTQYAAAD/////AQBBTk1GcgAAAAAAAAAAAGMAAGMAAGQAAAJWUDggWgAAABAGAJ0BKmQAZAA+bTaZSaQjIqEgqACADYlpbuFz6XAfgAABja6m9xF5YBrqb3EXlgGupvcReWAaeAD+/lF9//+QXLC65Gv//yA/5Af8gP/4+KZGlSp0IAAAAEFOTUZoAAAAAAAAAAAAYwAAYwAAZAAAAFZQOCBQAAAAVAUAnQEqZABkAD5tMpNJggoAANiWlu4XPpcAABPaWR0HuswppZHQe6zCmlkdB7rMKaAAAP7/Pgf//8gP/8gP/8gP/5Af/8Qu9kBgAAAAAAA=", "base64"); // biome-ignore format: one line
export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script>alert(1)</script></svg>');

/** Returns the smallest PNG, whose header says other sides. */
export function pngOf(width: number, height: number): Buffer {
  const claiming = Buffer.from(png);
  claiming.writeUInt32BE(width, 16);
  claiming.writeUInt32BE(height, 20);
  claiming.writeUInt32BE(crc32(claiming.subarray(12, 29)), 29);
  return claiming;
}

/** A PNG with two bytes for each colour of a pixel. */
export const deepPng = Buffer.concat([
  pngHead(20, 10, 2, 16),
  chunk("IDAT", deflateSync(Buffer.alloc((20 * 6 + 1) * 10))),
  chunk("IEND", Buffer.alloc(0)),
]);

/** A PNG that moves where a browser knows how: its first picture is an ordinary one. */
export const movingPng = Buffer.concat([
  png.subarray(0, 33),
  chunk("acTL", Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])),
  chunk("fcTL", Buffer.from([...[0, 0, 0, 0], ...[0, 0, 0, 1], ...[0, 0, 0, 1], ...Buffer.alloc(8), ...[0, 1, 0, 1], 0, 0])),
  png.subarray(33),
]);

/** Returns the smallest PNG with a comment in it. */
export function pngSaying(comment: string): Buffer {
  return Buffer.concat([png.subarray(0, 33), chunk("tEXt", Buffer.from(`Comment\0${comment}`, "latin1")), png.subarray(33)]);
}

/** Returns a PNG with waves in it, which differ with `turn`. */
export function aDrawing(width: number, height: number, turn = 1): Buffer {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + width * 3);
    for (let x = 0; x < width; x += 1) {
      const [across, down] = [x / width, y / height];
      row[1 + x * 3] = 128 + 110 * Math.sin((across * 7 + down * 2 * turn) * turn);
      row[2 + x * 3] = 128 + 110 * Math.cos((down * 9 - across * 3 * turn) * turn);
      row[3 + x * 3] = 128 + 60 * Math.sin((across + down) * 11 * turn);
    }
    return row;
  });
  return Buffer.concat([pngHead(width, height, 2), chunk("IDAT", deflateSync(Buffer.concat(rows))), chunk("IEND", Buffer.alloc(0))]);
}

/** Returns a JPEG whose file says that it lies on its side, and something else besides. */
export function turned(picture: Buffer, saying = "a camera"): Buffer {
  const text = Buffer.from(`${saying}\0`, "latin1");
  const tiff = Buffer.alloc(38);
  tiff.write("MM\0*", 0, "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  // Orientation: the top of the picture is on the right of the file.
  for (const [at, value] of [[10, 0x0112], [12, 3], [18, 6], [22, 0x010f], [24, 2]] as const) tiff.writeUInt16BE(value, at); // biome-ignore format: one line
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt32BE(text.length, 26);
  tiff.writeUInt32BE(38, 30);
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff, text]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([picture.subarray(0, 2), head, body, picture.subarray(2)]);
}
