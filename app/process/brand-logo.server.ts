import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { pictureIn } from "#app/network/pictures.server.ts";

/** The operator's logo: its address on pages and the picture served there. A data: address holds the picture itself, so `bytes` is null. */
export type BrandLogo = { address: string; digest: string; type: string; bytes: Buffer } | { address: string; bytes: null };

/**
 * Reads the logo from a file, once, or from a data: address.
 * @throws Error with a sentence for anything else, since browsers may load pictures only from this site
 */
export function readBrandLogo(value: string): BrandLogo {
  if (/^data:image\//i.test(value)) return { address: value, bytes: null };
  if (/^([a-z][a-z\d+.-]+:|\/\/)/i.test(value)) {
    throw new Error("must be the path of a picture's file, or a data:image/ address; pictures of other sites are not loaded");
  }
  const bytes = fileAt(value);
  const type = pictureIn(bytes)?.type ?? (isSvg(bytes) ? "image/svg+xml" : null);
  if (!type) throw new Error(`${value} is not a whole PNG, JPEG, WebP or SVG picture`);
  const digest = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  return { address: `/brand-logo/${digest}`, digest, type, bytes };
}

function fileAt(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new Error(`${path} cannot be read; give the path of a picture's file`);
  }
}

const isSvg = (bytes: Buffer) =>
  /^\uFEFF?\s*(<\?xml[^>]*>\s*|<!--.*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/s.test(bytes.toString("utf8", 0, 4000));
