import { readdirSync, readFileSync } from "node:fs";
import { type AtRule, type ChildNode, type Container, type Declaration, parse, type Root } from "postcss";

const assets = new URL("../../build/client/assets/", import.meta.url);
const files = (extension: string) => readdirSync(assets).filter((name) => name.endsWith(extension));

/** The stylesheets whose names begin so, as they are sent. */
export const builtSheets = (begin: string) =>
  files(".css")
    .filter((name) => name.startsWith(begin))
    .map((name) => readFileSync(new URL(name, assets), "utf8"))
    .join("\n");
/** The stylesheet of every page as it is sent. */
export const builtStyles = () => builtSheets("app-");
/** That one with those of single rooms. */
export const allBuiltStyles = () => builtSheets("");
/** The scripts as they are sent, by name. */
export const builtScripts = () => files(".js").map((name): [string, string] => [name, readFileSync(new URL(name, assets), "utf8")]);

/** What Safari 12, Chrome 80, Firefox 68 and Firefox 48 know, all four. A new property goes here after a look at when each learned it. */
const known = new RegExp(
  `^(${[
    "--[\\w-]+",
    "align-(content|items|self)",
    "background(-color|-image|-position|-repeat|-size)?",
    "border(-(top|right|bottom|left))?(-(color|style|width))?",
    "border-(collapse|spacing|radius|(top|bottom)-(left|right)-radius)",
    "bottom|box-shadow|box-sizing|clear|clip|color|content|cursor|direction|display|fill|float",
    "flex(-(basis|direction|flow|grow|shrink|wrap))?",
    "font(-(family|size|style|weight|variant|variant-numeric|feature-settings))?",
    "height|justify-content|left|letter-spacing|line-height|list-style(-(type|position))?",
    "margin(-(top|right|bottom|left))?|(max|min)-(height|width)|opacity|order",
    "outline(-(color|offset|style|width))?|overflow(-[xy])?|overflow-wrap",
    "padding(-(top|right|bottom|left))?|pointer-events|position|quotes|resize|right",
    "src|stroke(-width)?|table-layout|text-(align|decoration|decoration-color|decoration-line|indent|overflow|transform)",
    "top|transform|transition|unicode-range|vertical-align|visibility|white-space|width|word-(break|wrap|spacing)|z-index",
    "page-break-(before|after|inside)|-(webkit|moz)-[\\w-]+",
  ].join("|")})$`,
);

/** What some of them do not know, and how a page reads there without it. */
const without: [what: RegExp, why: string][] = [
  [/^(gap|column-gap|row-gap)$/, "flex boxes get margins in @supports not (inset: 0)"],
  [/^(grid-[\w-]+|place-items|justify-items|justify-self)$/, "KaiOS knows no grid: its cells are blocks below each other"],
  [/^clip-path$/, "what only screen readers hear is one pixel high and cut off in any case"],
  [/^(accent-color|color-scheme|field-sizing|tab-size|scroll-margin-top|scroll-padding-top)$/, "boxes and colours of the browser itself"],
  [/^(object-fit|text-wrap|text-underline-offset|text-decoration-thickness|font-display|break-inside)$/, "finish alone"],
  [/^(forced-color-adjust|print-color-adjust)$/, "colours are never forced there"],
];

const knownAtRules = /^(media|supports|font-face|keyframes)$/;
const newSelectors = /:(is|where|has|focus-visible|focus-within|not\([^)]*,|nth-child\([^)]* of )|::(marker|backdrop|file-selector-button)/;
/** Selectors that may be dropped with their whole rule. */
const droppable = /^(:focus:not\(:focus-visible\)|:focus-visible|form:(has|not\(:has)\(.*)$/;
const newValues =
  /\b(color-mix|oklch|oklab|lab|lch|light-dark|min|max|clamp|env)\(|#([0-9a-f]{4}|[0-9a-f]{8})\b|\b\d+(dvh|svh|lvh|lh|cqw)\b|inset\b(?=.*:)/i;

const isAsked = (node: ChildNode | Container | undefined): boolean =>
  node?.type === "atrule" && (node as AtRule).name === "supports" ? true : node?.parent ? isAsked(node.parent as Container) : false;

/** Returns everything in a stylesheet that one of the old browsers does not know, outside @supports. */
export function unknownIn(css: string): string[] {
  const found: string[] = [];
  parse(css).walk((node) => {
    if (isAsked(node)) return;
    if (node.type === "atrule" && (!knownAtRules.test(node.name) || /[<>]/.test(node.params))) found.push(`@${node.name} ${node.params}`);
    if (node.type === "rule") {
      const unknown = node.selectors.filter((one) => newSelectors.test(one));
      if (unknown.length > 0 && !node.selectors.every((one) => droppable.test(one))) found.push(node.selector);
    }
    if (node.type === "decl" && !known.test(node.prop) && !without.some(([what]) => what.test(node.prop))) found.push(node.prop);
    if (node.type === "decl" && newValues.test(node.value)) found.push(`${node.prop}: ${node.value}`);
  });
  return found;
}

export type OldBrowser = "Safari 12" | "KaiOS";

/** The browsers whose pages are laid out and looked at (tests/e2e/old-browsers.spec.ts), and how wide. */
export const laidOutIn: [name: OldBrowser, width: number][] = [
  ["KaiOS", 240],
  ["KaiOS", 360],
  ["Safari 12", 360],
];

/** Returns the stylesheet as a browser of today must be given it to lay a page out as the old one does. */
export function asSeenBy(browser: OldBrowser, css: string): string {
  const root = parse(css);
  root.walkAtRules("supports", (rule) => void (holds(browser, rule.params) ? rule.replaceWith(rule.nodes ?? []) : rule.remove()));
  root.walkRules((rule) => void (newSelectors.test(rule.selector) && rule.remove()));
  root.walkAtRules("media", (rule) => void (/hover|forced-colors|prefers-contrast/.test(rule.params) && rule.remove()));
  root.walkDecls((declaration) => void (isUnknownTo(browser, declaration) && declaration.remove()));
  if (browser === "Safari 12") noFlexGap(root);
  return root.toString();
}

function holds(browser: OldBrowser, asked: string): boolean {
  if (/^not\s/.test(asked)) return !holds(browser, asked.replace(/^not\s*/, ""));
  return browser === "Safari 12" && /display: ?grid|position: ?sticky/.test(asked);
}

function isUnknownTo(browser: OldBrowser, { prop, value }: Declaration): boolean {
  const isGrid = /^(grid|place|justify-(items|self)|gap$|column-gap|row-gap)/.test(prop) || (prop === "display" && /grid/.test(value));
  if (isGrid) return browser === "KaiOS";
  return (
    !known.test(prop) ||
    (prop === "overflow-wrap" && value === "anywhere") ||
    (prop === "word-break" && value === "break-word" && browser === "KaiOS")
  );
}

/** Safari 12 has gaps in grids alone. */
function noFlexGap(root: Root): void {
  root.append(parse(".flex,.inline-flex{gap:0!important}").nodes);
  root.walkRules(/\\:flex$/, (rule) => void rule.append({ prop: "gap", value: "0", important: true }));
}
