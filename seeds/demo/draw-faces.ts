import { writeFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { makePicture } from "#app/features/pictures/codec.ts";
import { chunk, pngHead } from "#app/features/share-pictures/draw.server.ts";
import members from "./members.json" with { type: "json" };
import { randomFrom } from "./random.ts";

// Draws the faces of half of the demo's people, and writes their sizes into faces.json: `node seeds/demo/draw-faces.ts`.

type Colour = [number, number, number];
/** Returns the colour of a point, from 0 to 1 across and down. */
type Drawing = (x: number, y: number) => Colour;

/** Twice the largest size of a face: what is made smaller has smooth edges. */
const side = 640;
const wearings = ["glasses", "hair", "cap", "stripes"] as const;

/** A head above shoulders, with one thing to wear, in colours that go round the circle. */
function faceOf(seed: number): Drawing {
  const random = randomFrom(seed);
  const wears = wearings[seed % wearings.length];
  const hue = (seed * 137) % 360;
  const tilt = (random() - 0.5) * 0.2;
  const [ground, skin, coat, worn] = [
    colour(hue, 0.5, 0.84),
    colour(hue, 0.36, 0.36),
    colour(hue + 100, 0.45, 0.4),
    colour(hue + 100, 0.62, 0.72),
  ];
  const round = (x: number, y: number, atX: number, atY: number, wide: number, high = wide) =>
    ((x - atX) / wide) ** 2 + ((y - atY) / high) ** 2 < 1;
  return (x, y) => {
    if (round(x, y, 0.5, 1.02, 0.405, 0.33)) return wears === "stripes" && Math.floor(x * 20) % 2 === 0 ? worn : coat;
    if (wears === "glasses" && [0.42, 0.58].some((eye) => round(x, y, eye, 0.42, 0.075) && !round(x, y, eye, 0.42, 0.05))) return worn;
    if (wears === "cap" && y < 0.36 + (x - 0.5) * tilt && round(x, y, 0.5, 0.38, 0.21)) return worn;
    if (round(x, y, 0.5, 0.44, 0.19, 0.23)) return skin;
    return wears === "hair" && round(x, y, 0.5, 0.43, 0.33) ? worn : ground;
  };
}

/** Returns a colour by its hue in degrees, its saturation and its lightness. */
function colour(hue: number, saturation: number, lightness: number): Colour {
  const part = (at: number) => {
    const k = (at + hue / 30) % 12;
    return Math.round(255 * (lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [part(0), part(8), part(4)];
}

function pngOf(drawing: Drawing): Buffer {
  const rows = Buffer.alloc((side * 3 + 1) * side); // each begins with its filter, none
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) rows.set(drawing((x + 0.5) / side, (y + 0.5) / side), y * (side * 3 + 1) + 1 + x * 3);
  return Buffer.concat([pngHead(side, side, 2), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}

const faces: Record<string, object> = {};
for (const [at, { username }] of members.entries()) {
  if (at % 2 === 1) continue;
  const { sizes, ...made } = await makePicture(pngOf(faceOf(at / 2)), "face");
  const kept = sizes.filter(({ size, type }) => size === 80 || type === "image/webp"); // an old browser has the small one
  faces[username] = { ...made, sizes: kept.map(({ bytes, ...size }) => ({ ...size, bytes: Buffer.from(bytes).toString("base64") })) };
}
writeFileSync(new URL("faces.json", import.meta.url), `${JSON.stringify(faces, null, 1)}\n`);
