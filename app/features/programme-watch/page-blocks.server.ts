import { parseDocument } from "htmlparser2";

/** A block of a page's text and the heading, or the label before it, that it stands under. */
export type Block = { text: string; under: string };

type Node = ReturnType<typeof parseDocument>["children"][number];
type Element = Extract<Node, { attribs: Record<string, string> }>;
const isElement = (node: Node): node is Element => "attribs" in node;

/** What is no text of the page wherever it stands. */
const unread = new Set("script style noscript template svg math iframe object select button textarea nav footer dialog head".split(" "));
const unreadRoles = new Set("navigation banner contentinfo search dialog alertdialog menu menubar tablist".split(" "));
const blocks = new Set(
  "address article aside blockquote br caption center dd details div dl dt fieldset figcaption figure form h1 h2 h3 h4 h5 h6 header hr legend li main ol p pre section summary table tbody tfoot thead tr ul".split(
    " ",
  ),
);
/** Names that page builders give to what surrounds the text; as whole words of a class or an id. */
const around =
  /^(?:breadcrumbs?|menu|submenu|nav|navbar|navigation|cookies?|consent|gdpr|social|share|sharing|partage|related|news|newsroom|nouvelles?|actualites?|newsletter|infolettre|pager|pagination|popup|modal|toolbar|feedback|comments?|advert|sponsors?|footer|pagedetails|toc|skip|login|testimonials?|temoignages?|carousel|ticker|tweets?|events?|evenements?)$/i;
const aroundHeading =
  /^(?:latest |recent |related |dernières? )?(?:news|nouvelles|actualités|events|évé?nements|links|liens|stories|posts|articles|announcements|annonces)(?: (?:releases?|connexes|and events|récentes|et événements))?$|^(?:follow us|suivez-nous|share this page|partagez cette page|(?:voir|see) also|in the news|dans les médias|newsroom)$/i;
/** A tree deeper than this is no page that somebody reads. */
const deepest = 400;
const longest = 200_000;

/** How much text an element holds, how much of it in links, and how many links. */
type Weight = { text: number; linked: number; links: number };

/**
 * Returns the text of a page in blocks, without what surrounds it: navigation, footers, lists of links, feeds of dated links. A row of a
 * table and a term with its definition are one block each. `isPast` says whether a text bears dates of the past alone.
 */
export function blocksOf(html: string, isPast: (text: string) => boolean): { blocks: Block[]; title: string; language: string } {
  const root = parseDocument(html);
  const weights = new Map<Node, Weight>();
  weigh(root.children, weights, 0);
  const all = allElements(root.children, 0);
  const total = all.find(({ name }) => name === "body") ?? all[0];
  const whole = total ? (weights.get(total)?.text ?? 0) : 0;
  const isMain = ({ name, attribs }: Element) => name === "main" || attribs.role === "main";
  const main = all.find((one) => isMain(one) && (weights.get(one)?.text ?? 0) > whole / 10);
  const reading = new Reading(weights, whole, isPast);
  if (main) {
    for (const one of all) if (isNotice(one) && !isInside(one, main)) reading.walk(one, 0);
    reading.walk(main, 0);
  } else for (const node of root.children) reading.walk(node, 0);
  reading.end();
  const text = (name: string) => {
    const found = all.find((one) => one.name === name);
    return found ? textOf(found) : "";
  };
  return {
    blocks: reading.blocks,
    title: text("title") || text("h1"),
    language: all.find(({ name }) => name === "html")?.attribs.lang ?? "",
  };
}

/** What says how a programme stands, above the main text. */
const isNotice = ({ attribs }: Element) =>
  attribs.role === "alert" || attribs.role === "status" || wordsOf(attribs).some((word) => /^(?:alert|notice|avis)$/i.test(word));

function isInside(one: Node, outer: Node): boolean {
  for (let node: Node | null = one; node; node = node.parent as Node | null) if (node === outer) return true;
  return false;
}

const wordsOf = ({ class: names = "", id = "" }: Record<string, string>) => `${names} ${id}`.split(/[^\p{L}]+/u);

function allElements(nodes: Node[], depth: number): Element[] {
  if (depth > deepest) return [];
  return nodes.filter(isElement).flatMap((one) => [one, ...allElements(one.children, depth + 1)]);
}

function weigh(nodes: Node[], weights: Map<Node, Weight>, depth: number): Weight {
  const sum = { text: 0, linked: 0, links: 0 };
  if (depth > deepest) return sum;
  for (const node of nodes) {
    if (node.type === "text") sum.text += node.data.trim().length;
    if (!isElement(node) || unread.has(node.name)) continue;
    const one = weigh(node.children, weights, depth + 1);
    if (node.name === "a") Object.assign(one, { linked: one.text, links: 1 });
    weights.set(node, one);
    for (const part of ["text", "linked", "links"] as const) sum[part] += one[part];
  }
  return sum;
}

function textOf(node: Node, depth = 0): string {
  if (node.type === "text") return node.data;
  if (!isElement(node) || unread.has(node.name) || depth > deepest) return "";
  const inner = node.children.map((one) => textOf(one, depth + 1)).join("");
  return blocks.has(node.name) || node.name === "td" || node.name === "th" ? ` ${inner} ` : inner;
}

const tidy = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, " ").trim();

class Reading {
  readonly blocks: Block[] = [];
  private buffer = "";
  private heading = "";
  private label = "";
  private length = 0;

  private readonly weights: Map<Node, Weight>;
  private readonly whole: number;
  private readonly isPast: (text: string) => boolean;

  constructor(weights: Map<Node, Weight>, whole: number, isPast: (text: string) => boolean) {
    this.weights = weights;
    this.whole = whole;
    this.isPast = isPast;
  }

  walk(node: Node, depth: number): void {
    if (node.type === "text") this.buffer += node.data;
    if (!isElement(node) || depth > deepest || this.length > longest || this.isAround(node)) return;
    const isBlock = blocks.has(node.name);
    if (isBlock) this.end();
    if (/^h[1-6]$/.test(node.name)) {
      this.heading = tidy(textOf(node));
      this.label = "";
      this.add(this.heading);
    } else if (node.name === "tr")
      this.add(node.children.filter(isElement).map((cell) => tidy(textOf(cell))).filter(Boolean).join(": ")); // biome-ignore format: one line
    else if (node.name === "dl") this.defined(node, depth);
    else for (const child of node.children) this.walk(child, depth + 1);
    if (isBlock) this.end();
  }

  /** Ends the block under way. */
  end(): void {
    const text = tidy(this.buffer);
    this.buffer = "";
    this.add(text);
  }

  private add(text: string): void {
    if (text === "" || aroundHeading.test(this.heading)) return;
    this.length += text.length;
    this.blocks.push({ text, under: this.label || this.heading });
    this.label = text.length < 60 && !/[.!?;]$/.test(text) && !/\d/.test(text) ? text : "";
  }

  private defined(list: Element, depth: number): void {
    let term = "";
    for (const one of list.children.filter(isElement)) {
      const inner = one.name === "div" ? one.children.filter(isElement) : [one];
      for (const part of inner) {
        if (part.name === "dt") term = tidy(textOf(part)).replace(/\s*:$/, "");
        else if (part.name === "dd" && (this.weights.get(part)?.text ?? 0) < 400) this.add(`${term}: ${tidy(textOf(part))}`);
        else this.walk(part, depth + 1);
      }
    }
  }

  /** Whether an element surrounds the text, by what it is, by its name unless it holds most of the page, or by its links. */
  private isAround(one: Element): boolean {
    const { name, attribs } = one;
    if (unread.has(name) || unreadRoles.has(attribs.role ?? "") || "hidden" in attribs || attribs["aria-hidden"] === "true") return true;
    if (/display:\s*none/.test(attribs.style ?? "")) return true;
    const weight = this.weights.get(one);
    if (!weight || name === "a") return false;
    const isMost = weight.text > this.whole / 2;
    if (!isMost && (name === "header" || wordsOf(attribs).some((word) => around.test(word)))) return !this.hasHeadline(one);
    if (weight.links >= 3 && weight.linked > weight.text * 0.6) return true;
    return !isMost && this.isFeed(one);
  }

  /** The head of an article is part of it. */
  private hasHeadline({ name, parent }: Element): boolean {
    return name === "header" && parent !== null && isElement(parent as Node) && /^(?:article|main|section)$/.test((parent as Element).name);
  }

  /** Whether most of what an element consists of are links or times with dates of the past. */
  private isFeed({ name, children }: Element): boolean {
    const items = children.filter(isElement);
    if (items.length < 2 || items.length > 60 || name === "tr") return false;
    const dated = items.filter((item) => {
      const weight = this.weights.get(item);
      const hasTime = allElements(item.children, 0).some((inner) => inner.name === "time");
      return weight && weight.text < 600 && (weight.links > 0 || hasTime) && this.isPast(tidy(textOf(item)));
    });
    return dated.length >= 2 && dated.length > items.length * 0.6;
  }
}
