import { spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { isCutPicture, pictureIn } from "#app/network/pictures.server.ts";
import { commandLine } from "#app/process/installation.server.ts";
import type { Made, Size } from "./codec.ts";
import { type PictureUse, pictureBytes, picturePixels } from "./rules.ts";

/** How long one picture may take. Each is decoded alone, so that the memory of one is all that is needed. */
const timeoutMs = 20_000;
/** How many wait at most. */
const queueLength = 20;

export type PictureProblem = "kind" | "cut" | "large" | "pixels" | "busy";
/** A file cannot be used as a picture; `problem` says why. */
export class UnusablePicture extends Error {
  readonly problem: PictureProblem;
  constructor(problem: PictureProblem) {
    super(`the picture cannot be used: ${problem}`);
    this.problem = problem;
  }
}

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Makes a picture small and safe in a process of its own. @throws UnusablePicture */
export async function makeBeside(bytes: Buffer, use: PictureUse): Promise<Made> {
  if (bytes.length > pictureBytes) throw new UnusablePicture("large");
  const picture = pictureIn(bytes);
  if (!picture) throw new UnusablePicture(isCutPicture(bytes) ? "cut" : "kind");
  if (picture.width * picture.height > picturePixels) throw new UnusablePicture("pixels");
  if (waiting >= queueLength) throw new UnusablePicture("busy");
  waiting += 1;
  const made = last.then(() => make(bytes, use)).finally(() => (waiting -= 1)); // biome-ignore format: one line
  last = made.catch(() => {});
  return made;
}

async function make(bytes: Buffer, use: PictureUse): Promise<Made> {
  const [file, words] = commandLine("picture", use);
  const child = spawn(file, words, { stdio: ["pipe", "pipe", "ignore"], timeout: timeoutMs, killSignal: "SIGKILL" });
  child.stdin.on("error", () => {}); // it may end before it has read everything
  child.stdin.end(bytes);
  const ended = new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  const [output, code] = await Promise.all([buffer(child.stdout), ended]);
  if (code !== 0) throw new UnusablePicture(child.killed ? "busy" : "kind"); // at the limit of pixels it is no bomb: the machine has too much to do
  return madeIn(output);
}

/** Reads what app/cli/picture.ts writes. */
function madeIn(output: Buffer): Made {
  const end = output.indexOf("\n");
  const { sizes, ...made } = JSON.parse(output.toString("utf8", 0, end)) as Omit<Made, "sizes"> & { sizes: Told[] };
  const whole: Made = { ...made, sizes: [] };
  let at = end + 1;
  for (const { length, ...size } of sizes) {
    whole.sizes.push({ ...size, bytes: output.subarray(at, at + length) });
    at += length;
  }
  return whole;
}

type Told = Omit<Size, "bytes"> & { length: number };
