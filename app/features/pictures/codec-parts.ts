import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";

/** The compiled parts of the codecs, in their packages. Inside the single file they have the same names. */
export const codecParts = {
  readJpeg: "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm",
  writeJpeg: "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm",
  readPng: "@jsquash/png/codec/pkg/squoosh_png_bg.wasm",
  readWebp: "@jsquash/webp/codec/dec/webp_dec.wasm",
  writeWebp: "@jsquash/webp/codec/enc/webp_enc_simd.wasm",
  resize: "@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm",
} as const;

/** Returns the path of a part in a checkout. */
export function codecFile(part: string): string {
  const [scope = "", name = "", ...path] = part.split("/");
  return join(dirname(findPackageJSON(`${scope}/${name}`, import.meta.url) ?? ""), ...path);
}
