import { get } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { asMember, compressed } from "./load.ts";

type Sent = { bytes: number; text: string };

/** Fetches the compressed response, as a browser would. */
function fetchCompressed(url: string): Promise<Sent> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { ...asMember, ...compressed } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const body = Buffer.concat(chunks);
        const decode = { br: brotliDecompressSync, gzip: gunzipSync }[answer.headers["content-encoding"] ?? ""];
        resolve({ bytes: body.length, text: (decode?.(body) ?? body).toString() });
      });
    }).once("error", reject);
  });
}

/** Returns what a member's first visit loads: HTML and CSS in kB, everything in kB, and the number of requests. */
export async function weigh(url: string, path: string) {
  const page = await fetchCompressed(url + path);
  const loaded = page.text.replaceAll(/<link rel="(?!stylesheet|icon)[^>]*>/g, ""); // no browser loads feeds and other languages by itself
  const addresses = [...loaded.matchAll(/<(?:link|script|img)[^>]*?\s(?:href|src)="(\/[^"]+)"/g)].map(([, address = ""]) => address);
  const files = await Promise.all([...new Set(addresses)].map(async (address) => ({ address, ...(await fetchCompressed(url + address)) })));
  const sum = (parts: { bytes: number }[]) => Math.round(parts.reduce((all, { bytes }) => all + bytes, 0) / 102.4) / 10;
  return {
    kB: sum([page, ...files.filter(({ address }) => address.endsWith(".css"))]),
    "kB in all": sum([page, ...files]),
    requests: files.length + 1,
  };
}
