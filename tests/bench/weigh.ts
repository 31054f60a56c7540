import { get } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { asMember } from "./load.ts";

type Sent = { bytes: number; text: string };

/** As it is sent to a browser. */
function fetchCompressed(url: string): Promise<Sent> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { ...asMember, "accept-encoding": "br" } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const body = Buffer.concat(chunks);
        const text = answer.headers["content-encoding"] === "br" ? brotliDecompressSync(body).toString() : body.toString();
        resolve({ bytes: body.length, text });
      });
    }).once("error", reject);
  });
}

/** What a member's first visit brings: HTML and CSS in kB, everything in kB, and how many requests that takes. */
export async function weigh(url: string, path: string) {
  const page = await fetchCompressed(url + path);
  const addresses = [...page.text.matchAll(/<(?:link|script|img)[^>]*?\s(?:href|src)="(\/[^"]+)"/g)].map(([, address = ""]) => address);
  const files = await Promise.all([...new Set(addresses)].map(async (address) => ({ address, ...(await fetchCompressed(url + address)) })));
  const sum = (parts: { bytes: number }[]) => Math.round(parts.reduce((all, { bytes }) => all + bytes, 0) / 102.4) / 10;
  return {
    kB: sum([page, ...files.filter(({ address }) => address.endsWith(".css"))]),
    "kB in all": sum([page, ...files]),
    requests: files.length + 1,
  };
}
