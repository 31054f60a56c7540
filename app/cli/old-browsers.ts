import { Features, transform } from "lightningcss";
import { AtRule, type Declaration, list, parse, type Root, Rule } from "postcss";

/** The oldest browsers that get all styles: Safari 12, Chrome 80, Firefox 68, and KaiOS, which is Firefox 48. */
const targets = { safari: 12 << 16, ios_saf: 12 << 16, chrome: 80 << 16, firefox: 48 << 16 };
const filename = "app.css";

/** Returns the stylesheet in the CSS that the oldest browsers know. What no tool lowers is done here, on what Tailwind makes. */
export function forOldBrowsers(css: string): string {
  const root = parse(flat(css));
  const initial = takeProperties(root);
  unwrapLayers(root);
  root.walkDecls((declaration) => makePhysical(declaration));
  inlineVariables(root, initial);
  root.walkRules(/:host/, (rule) => {
    rule.selectors = rule.selectors.filter((one) => one !== ":host");
  });
  const { code } = transform({ filename, code: Buffer.from(root.toString()), targets, exclude: Features.LightDark, minify: true });
  return code.toString().replace(/(-webkit-mask:[^;]+;)\1+/g, "$1"); // it says the same four times
}

/** Takes nested rules out, and writes the ranges of media queries as min and max. */
function flat(css: string): string {
  const include = Features.Nesting | Features.MediaQueries;
  return transform({ filename, code: Buffer.from(css), include }).code.toString();
}

/** Takes the layers apart in their order. What spaces the children of an element comes first in its layer: with :where() gone, only order lets a child's own margin win. */
function unwrapLayers(root: Root): void {
  root.walkAtRules("layer", (layer) => {
    if (layer.params === "properties" || !layer.nodes) return void layer.remove();
    layer.walkRules(/^:where\(/, (rule) => spaceChildren(rule, layer));
    gapsAsMargins(layer);
    layer.replaceWith(layer.nodes);
  });
}

/** Tailwind's `space-y-*`, as the margin below each child but the last. */
function spaceChildren(rule: Rule, layer: AtRule): void {
  const parent = /^:where\((\.\S+?)\s*>\s*:not\(:last-child\)\)$/.exec(rule.selector)?.[1];
  const below = rule.nodes.find((node): node is Declaration => node.type === "decl" && node.prop === "margin-block-end");
  if (!parent || !below || rule.parent !== layer)
    throw new Error(`Old browsers do not know ${rule.selector}: space it by margins or a gap`);
  layer.prepend(
    new Rule({ selector: `${parent} > *`, nodes: [below.clone({ value: below.value.replace(/var\(--tw-space-y-reverse\)/, "0") })] }),
    new Rule({ selector: `${parent} > :last-child`, nodes: [below.clone({ value: "0" })] }),
  );
  rule.remove();
}

/** The initial values of the variables that Tailwind registers. */
function takeProperties(root: Root): Map<string, string> {
  const initial = new Map<string, string>();
  root.walkAtRules("property", (property) => {
    initial.set(property.params, "");
    property.walkDecls("initial-value", ({ value }) => void initial.set(property.params, value));
    property.remove();
  });
  return initial;
}

const edges: Record<string, string[]> = {
  inline: ["left", "right"],
  "inline-start": ["left"],
  "inline-end": ["right"],
  block: ["top", "bottom"],
  "block-start": ["top"],
  "block-end": ["bottom"],
};

/** Both languages are written from left to right, so that a logical side is always the same physical one. */
function makePhysical(declaration: Declaration): void {
  // The older name needs no prefix.
  if (declaration.prop === "text-decoration-line") declaration.prop = "text-decoration";
  const [, name = "", edge = "", rest = ""] =
    /^(margin|padding|border|inset)-((?:inline|block)(?:-start|-end)?)(-\w+)?$/.exec(declaration.prop) ?? [];
  const sides = declaration.prop === "inset" ? ["top", "right", "bottom", "left"] : edges[edge];
  if (!sides) return;
  const [first = "", ...others] = name === "border" && !rest ? [declaration.value] : list.space(declaration.value);
  const values = [first, others[0] ?? first, others[1] ?? first, others[2] ?? others[0] ?? first];
  const prefix = name === "inset" || name === "" ? "" : `${name}-`;
  declaration.replaceWith(
    ...sides.map((side, position) => declaration.clone({ prop: `${prefix}${side}${rest}`, value: values[position] ?? first })),
  );
}

/**
 * Puts values for the variables with which Tailwind's utilities speak to each other. Old browsers know no @property, so that such a variable
 * would have no initial value and would be inherited. One that is set by one rule and read by another remains, and is reset everywhere.
 */
function inlineVariables(root: Root, initial: Map<string, string>): void {
  for (const [variable, value] of initial) {
    const reading = new RegExp(`var\\(${variable}(?:,((?:[^()]|\\((?:[^()]|\\([^()]*\\))*\\))*))?\\)`, "g");
    const set = new Map<unknown, Declaration>();
    const readers: Declaration[] = [];
    root.walkDecls((declaration) => {
      if (declaration.prop === variable) set.set(declaration.parent, declaration);
      else if (declaration.value.includes(`var(${variable}`)) readers.push(declaration);
    });
    if (readers.every((reader) => set.size === 0 || set.has(reader.parent))) {
      for (const reader of readers) {
        const own = set.get(reader.parent)?.value;
        reader.value = reader.value.replace(reading, (_, fallback = "") => own ?? (value || fallback.trim()));
        tidy(reader);
      }
      for (const declaration of set.values()) declaration.remove();
    } else {
      root.prepend(parse(`*,:before,:after{${variable}:${value || "initial"}}`).nodes);
    }
  }
  root.walkRules((rule) => void (rule.nodes.length === 0 && rule.remove()));
}

/** Leaves out the parts of a value that became empty, such as the rings around a shadow. */
function tidy(declaration: Declaration): void {
  const { prop, value } = declaration;
  if (prop === "box-shadow")
    declaration.value = list
      .comma(value)
      .filter((shadow) => !/^0 0 (#0000|transparent)$/.test(shadow))
      .join(",");
  if (declaration.value.trim() === "") declaration.remove();
}

const marginOfGap: Record<string, string[]> = { gap: ["right", "bottom"], "column-gap": ["right"], "row-gap": ["bottom"] };
const otherGaps =
  ".flex-col>*,.flex-col-reverse>*,.flex>:last-child,.grid>*{margin-right:0}.flex:not(.flex-wrap):not(.flex-col)>*{margin-bottom:0}";

/**
 * Says the gaps of a layer as margins, for flex boxes that know no gap. They learned it at the time of `inset`, and cannot be asked about it
 * themselves. Where a browser knows grids, it knows gaps in them.
 */
function gapsAsMargins(layer: AtRule): void {
  const asked = new AtRule({ name: "supports", params: "not (inset: 0)", nodes: [] });
  layer.walkDecls(/^(gap|column-gap|row-gap)$/, ({ prop, value, parent: rule }) => {
    if (!(rule instanceof Rule) || !rule.selector.startsWith(".")) return;
    const margins = (marginOfGap[prop] ?? []).map((side) => ({ prop: `margin-${side}`, value }));
    const spaced = new Rule({ selector: `${rule.selector}>*`, nodes: margins });
    const { parent } = rule;
    asked.append(parent instanceof AtRule && parent !== layer ? parent.clone({ nodes: [spaced] }) : spaced);
  });
  if (asked.nodes?.length === 0) return;
  asked.append(parse(`${otherGaps}@supports (display: grid){.grid>*{margin-bottom:0}}`).nodes);
  layer.prepend(asked);
}
