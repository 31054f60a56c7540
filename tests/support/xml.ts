export type XmlElement = { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string };

const allowed = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;
const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Parses a document as strictly as XML 1.0 requires without a DTD. @throws an Error when it is not well-formed */
export function parseXml(source: string): XmlElement {
  if (!allowed.test(source)) throw new Error("a character XML does not allow");
  const body = source.replace(/^<\?xml version="1\.0" encoding="utf-8"\?>\n/, "");
  const top: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [top];
  for (const [piece] of body.matchAll(/<[^>]*>?|[^<]+/g)) {
    const here = open.at(-1);
    if (!here) throw new Error("something after the end");
    if (!piece.startsWith("<")) here.text += decoded(piece);
    else if (piece.startsWith("</")) {
      if (piece !== `</${here.name}>`) throw new Error(`${piece} closes <${here.name}>`);
      open.pop();
    } else {
      const element = elementOf(piece);
      here.children.push(element);
      if (!piece.endsWith("/>")) open.push(element);
    }
  }
  const [root, ...others] = top.children;
  if (open.length !== 1 || !root || others.length > 0 || top.text.trim() !== "") throw new Error("not one whole element");
  return root;
}

function elementOf(tag: string): XmlElement {
  const match = /^<([A-Za-z][\w:.-]*)((?:\s+[A-Za-z][\w:.-]*="[^"<]*")*)\s*\/?>$/.exec(tag);
  if (!match) throw new Error(`${tag} is no tag`);
  const pairs = [...(match[2] ?? "").matchAll(/([\w:.-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, decoded(value)]);
  if (new Set(pairs.map(([name]) => name)).size < pairs.length) throw new Error(`${tag} says an attribute twice`);
  return { name: match[1] ?? "", attributes: Object.fromEntries(pairs), children: [], text: "" };
}

function decoded(text: string): string {
  if (/&(?!(amp|lt|gt|quot|apos|#\d+);)/.test(text)) throw new Error(`a bare & in ${text.slice(0, 40)}`);
  return text.replace(/&(?:#(\d+)|(\w+));/g, (_, code, name) => (code ? String.fromCodePoint(Number(code)) : (named[name] ?? "")));
}

export const childrenOf = (element: XmlElement, name: string) => element.children.filter((child) => child.name === name);
export const childOf = (element: XmlElement, name: string) => childrenOf(element, name)[0];
