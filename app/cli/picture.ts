import { buffer } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { makePicture } from "#app/features/pictures/codec.ts";
import { pictureUses } from "#app/features/pictures/rules.ts";

/** The codecs may take half a gigabyte, in pages of 64 KiB. */
const mostPages = 8_192;

/** Makes the picture on standard input anew: a line of JSON that describes it on standard output, then the bytes of its sizes. */
export async function pictureCommand(use: string): Promise<void> {
  setFlagsFromString(`--wasm-max-mem-pages=${mostPages}`);
  const { sizes, ...made } = await makePicture(await buffer(process.stdin), pictureUses.find((one) => one === use) ?? "text");
  const head = { ...made, sizes: sizes.map(({ bytes, ...size }) => ({ ...size, length: bytes.length })) };
  process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...sizes.map(({ bytes }) => bytes)]));
}
