export type Control = {
  kind: string;
  id: string;
  name: string;
  value: string;
  isOn: boolean;
  choices: string[];
  owner: Form | string | undefined;
};
/** A form of a page and what can be filled in, chosen and pressed in it, in the page's order; nothing disabled is. */
export type Form = { id: string; action: string; method: string; controls: Control[] };
export type Fields = Record<string, string>;

/** Markup as the text it stands for. */
export const textOf = (value: string) =>
  value.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

const token = /<!--.*?-->|<(script|style|template)\b.*?<\/\1>|<(\/?)([a-z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/gis;
const controlTags = ["input", "textarea", "select", "button"];

/** The forms of a page, with the controls elsewhere that name them (`form="..."`), and all controls of the page. */
export function formsOf(html: string): { forms: Form[]; controls: Control[] } {
  const forms: Form[] = [];
  const controls: Control[] = [];
  const fieldsets: boolean[] = [];
  let open: Form | undefined;
  let last: Control | undefined;
  for (const [text, , slash, name = "", attributes = ""] of html.matchAll(token)) {
    const tag = name.toLowerCase();
    const has = attributesOf(attributes);
    if (slash) {
      if (tag === "form") open = undefined;
      if (tag === "fieldset") fieldsets.pop();
      if (tag === last?.kind) last = undefined;
    } else if (tag === "form") {
      open = { id: has.id ?? "", action: has.action ?? "", method: has.method ?? "get", controls: [] };
      forms.push(open);
    } else if (tag === "fieldset") fieldsets.push("disabled" in has);
    else if (controlTags.includes(tag)) {
      last = controlOf(tag, has, has.form ?? open);
      if (!("disabled" in has) && !fieldsets.includes(true)) controls.push(last);
    } else if (tag === "option" && last && !("disabled" in has)) {
      const value = has.value ?? "";
      if (last.choices.length === 0 || "selected" in has) last.value = value;
      last.choices.push(value);
    } else if (tag === "" && last?.kind === "textarea") last.value = textOf(text).replace(/^\r?\n/, "");
  }
  for (const form of forms) form.controls = controls.filter(({ owner }) => owner === form || (form.id !== "" && owner === form.id));
  return { forms, controls };
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [name.toLowerCase(), textOf(value)]),
  );
}

function controlOf(tag: string, has: Record<string, string>, owner: Control["owner"]): Control {
  const type = has.type ?? (tag === "button" ? "submit" : "text");
  const isBox = type === "checkbox" || type === "radio";
  const kind = tag === "textarea" || tag === "select" ? tag : type;
  return {
    kind,
    id: has.id ?? "",
    name: has.name ?? "",
    value: has.value ?? (isBox ? "on" : ""),
    isOn: "checked" in has,
    choices: [],
    owner,
  };
}

/** The form that can send all that is given: fields it has, and one button of it at most. @throws Error that says what no form has */
export function formFor(forms: Form[], given: Fields): Form {
  const tried = forms.map((form) => ({ form, ...problemsOf(form, given) }));
  const [best] = tried.sort((a, b) => a.unknown.length - b.unknown.length || a.problems.length - b.problems.length);
  if (!best) throw new Error(`there is no form for ${Object.keys(given).join(", ")}`);
  if (best.problems.length > 0) throw new Error(`no form can send this; the nearest has ${best.problems.join(" and ")}`);
  return best.form;
}

function problemsOf({ controls }: Form, given: Fields): { unknown: string[]; problems: string[] } {
  const unknown = Object.keys(given).filter((name) => !controls.some((control) => control.name === name));
  const pressed = Object.keys(given).filter((name) => controls.some((control) => control.name === name && control.kind === "submit"));
  const problems = unknown.map((name) => `no field or button "${name}"`);
  for (const [name, value] of Object.entries(given)) {
    const named = controls.filter((control) => control.name === name);
    if (named.length === 0 || named.some(({ kind }) => isFree(kind))) continue;
    const offered = named.flatMap((control) => (control.kind === "select" ? control.choices : [control.value]));
    const asked = named.some(({ kind }) => kind === "checkbox") ? value.split(",").filter(Boolean) : [value];
    const isUnchosen = value === "" && named.every(({ kind, isOn }) => kind === "radio" && !isOn);
    const missing = isUnchosen ? [] : asked.filter((one) => !offered.includes(one));
    problems.push(...missing.map((one) => `no "${name}" that says "${one}"`));
  }
  if (pressed.length > 1) problems.push(`no two buttons to press at once: ${pressed.join(" and ")}`);
  return { unknown, problems };
}

/** Whether people write into it themselves; in all others they choose among what the page offers. */
const isFree = (kind: string) => !["hidden", "checkbox", "radio", "select", "submit"].includes(kind);

/**
 * What a browser sends when this was filled in, chosen and pressed and all else left as it was. Of the boxes under one name those are checked
 * whose values are given, with commas between. Where no button is given the first is pressed, as the enter key does.
 */
export function sentBy({ controls }: Form, given: Fields): [string, string][] {
  const buttons = controls.filter(({ kind }) => kind === "submit");
  const pressed = buttons.find(({ name, value }) => given[name] === value && name !== "") ?? buttons[0];
  return controls.flatMap((control): [string, string][] => {
    const { kind, name, value } = control;
    const put = given[name];
    if (name === "" || kind === "button" || kind === "reset" || (kind === "submit" && control !== pressed)) return [];
    if (kind === "radio" && !(put === undefined ? control.isOn : put === value)) return [];
    if (kind === "checkbox" && !(put === undefined ? control.isOn : put.split(",").includes(value))) return [];
    if (kind === "file") return [[name, ""]];
    return [[name, isFree(kind) || kind === "select" ? inLines(put ?? value, kind) : value]];
  });
}

/** As forms are sent: line ends of two characters, and none in a field of one line. */
const inLines = (value: string, kind: string) => value.replace(/\r\n?|\n/g, kind === "textarea" ? "\r\n" : "");
