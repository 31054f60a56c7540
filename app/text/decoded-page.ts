/**
 * Returns the text of bytes: what is valid UTF-8 is that, whatever is claimed; else what is claimed, by the server or the page. Null for what
 * claims to be UTF-8 and is not, or is no text.
 */
export function decodedPage(bytes: Buffer, contentType: string): string | null {
  const claimed =
    /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1] ??
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(bytes.subarray(0, 2048).toString("latin1"))?.[1] ??
    "";
  const text = tryDecode(bytes, "utf-8", true) ?? tryDecode(bytes, claimed || "windows-1252", false);
  const strange = text?.match(/\ufffd|(?![\t\n\v\f\r])\p{Cc}/gu)?.length ?? 0;
  return text === null || strange > 3 + text.length / 10_000 ? null : text;
}

function tryDecode(bytes: Buffer, label: string, fatal: boolean): string | null {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes);
  } catch {
    return null;
  }
}
