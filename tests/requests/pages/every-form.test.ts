import { afterAll, expect, test } from "vitest";
import { seedReference } from "#seeds/reference/reference.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { everyPage } from "#tests/support/every-page.ts";
import { aMember, cookieOf } from "#tests/support/factories.ts";
import { type Control, type Fields, type Form, formsOf } from "#tests/support/forms.ts";
import { outsideNames, startServer } from "#tests/support/server.ts";

// Every form of every page of app/routes.ts, and of the pages it leads to.

await seedReference();
const server = await startServer({}, [outsideNames]);
afterAll(() => server.stop());

const marks = { en: "(optional)", fr: "(facultatif)" } as const;
type Language = keyof typeof marks;
type Open = () => Promise<PlainBrowser>;

/** The names of the fields whose label or legend has the mark. */
function optionalIn(html: string, controls: Control[], mark: string): string[] {
  const labels = [...html.matchAll(/<label[^>]*\sfor="([^"]+)"[^>]*>(.*?)<\/label>/gs)];
  const ids = new Set(labels.flatMap(([, id = "", words = ""]) => (words.includes(mark) ? [id] : [])));
  const groups = [...html.matchAll(/<fieldset[^>]*>\s*<legend[^>]*>(.*?)<\/legend>(.*?)<\/fieldset>/gs)];
  const inGroups = groups.flatMap(([, words = "", inside = ""]) => (words.includes(mark) ? formsOf(inside).controls : []));
  const named = controls.filter(({ id, name }) => ids.has(id) || inGroups.some((one) => one.name === name));
  return [...new Set(named.filter(({ kind }) => !["hidden", "submit", "file"].includes(kind)).map(({ name }) => name))];
}

let count = 0;
/** What somebody writes into a field that wants something. */
function written({ name, kind, choices, value }: Control): string {
  count += 1;
  const byName: Fields = {
    username: `writer-${process.pid}-${count}`,
    postal_code: "K1A 0A6",
    occupation: "Nurses",
    province: "QC",
    riding: "",
    founded_year: "1998",
    month: "2024-03",
    weeks: "", // of what still waits for its answer, the first outcome
  };
  const password = "canoe over the portage";
  if (byName[name] !== undefined && kind !== "select") return byName[name];
  if (/password/.test(name)) return password;
  if (kind === "email" || /email|address_new/.test(name)) return `writer-${process.pid}-${count}@example.ca`;
  if (kind === "url" || name === "address") return `https://example.ca/${count}`;
  if (kind === "date" || /(^|_)date$/.test(name)) return "2026-03-05";
  if (kind === "select") return value || (choices.find((one) => one !== "") ?? "");
  return value || `Words ${count}`;
}

/** Buttons that do something beside what the form is for, or go back, or destroy. */
const beside =
  /^(preview|draft|discard|back|previous|keep|suggest|find_occupation|pick_occupation|add_row|remove_row|try|delete|withdraw|archive|block|mute|save_filter)$/;
/** Fields of which one suffices, or none is needed: what stands in them already stays. */
const left = /^(q|search|bill|bill_session|tender|poll_options|grants_owner|grants_name|into)$/;

/** A form filled in but for what its labels call optional. */
function filled({ controls }: Form, optional: string[]): Fields {
  const fields: Fields = {};
  for (const control of controls) {
    const { name, kind, value, isOn } = control;
    if (optional.includes(name) || left.test(name) || ["hidden", "submit", "file"].includes(kind) || name === "") continue;
    const boxes = controls.filter((one) => one.name === name && one.kind === kind);
    if (kind === "radio" || kind === "checkbox") {
      const chosen = boxes.filter((one) => one.isOn).map((one) => one.value);
      if (chosen.length === 0 && (kind === "radio" || boxes.length > 1))
        fields[name] ??= boxes.find((one) => one.value !== "")?.value ?? "";
      else fields[name] = chosen.join(",");
    } else fields[name] = isOn || value === "" || value === "https://" ? written(control) : value;
  }
  const button = controls.find(({ kind, name, value }) => kind === "submit" && name !== "" && !beside.test(name) && value !== "pin"); // two of a hub at most
  return button ? { ...fields, [button.name]: button.value } : fields;
}

const signature = (path: string, { controls }: Form) =>
  [...new Set(controls.map(({ name }) => name.replace(/\d+/g, "0")))].sort().join(" ") || path;

type Walk = { language: Language; oneByOne: boolean; seen: Set<string>; problems: string[] };

/** Sends each form of a page with what is optional left empty, all of it and, where asked for, one by one, and goes on where that leads. */
async function examine(open: Open, walk: Walk, deep = 0): Promise<void> {
  const { language, oneByOne, seen, problems } = walk;
  const page = await open();
  if (page.status !== 200) return;
  for (const form of formsOf(page.html).forms.filter(({ method }) => method === "post")) {
    const optional = optionalIn(page.html, form.controls, marks[language]);
    const key = `${signature(page.path, form)}`;
    if (optional.length === 0 || seen.has(key)) continue;
    seen.add(key);
    const types = form.controls.filter(({ name, kind }) => kind === "select" && /type$/.test(name)).flatMap(({ name, choices }) => choices.map((value) => ({ [name]: value }))); // biome-ignore format: one line
    const alone = oneByOne && optional.length > 1 ? optional.map((name) => [name]) : [];
    const empties = [optional, ...alone];
    for (const type of types.length > 0 ? types : [{}]) {
      for (const empty of empties) {
        const browser = await open();
        const again = formsOf(browser.html).forms.find((one) => signature(browser.path, one) === key);
        if (!again) throw new Error(`${browser.path} has no such form any more: ${key}`);
        const fields = { ...filled(again, optional), ...type, ...Object.fromEntries(empty.map((name) => [name, ""])) };
        await browser.submit(fields).catch((error: Error) => problems.push(`${page.path}: ${error.message}`));
        const told = /id="errors"[^>]*>(.*?)<\/ul>/s.exec(browser.html)?.[1]?.replace(/<[^>]*>/g, " ");
        if (browser.status >= 400) problems.push(`${page.path} ${JSON.stringify(type)} without ${empty}: ${browser.status} ${told}`);
        else if (deep < 4 && empty === optional) await examine(() => goOn(open, key, optional), walk, deep + 1);
      }
    }
  }
}

async function goOn(open: Open, key: string, optional: string[]): Promise<PlainBrowser> {
  const browser = await open();
  const form = formsOf(browser.html).forms.find((one) => signature(browser.path, one) === key);
  if (!form) return browser;
  return browser.submit({ ...filled(form, optional), ...Object.fromEntries(optional.map((name) => [name, ""])) });
}

for (const language of ["en", "fr"] as const) {
  for (const role of ["guest", "member", "admin"] as const) {
    test(`what is called optional may stay empty, in every form that a ${role} meets: ${language}`, { timeout: 300_000 }, async () => {
      const [seen, problems] = [new Set<string>(), [] as string[]];
      for (const [pattern, addressFor] of everyPage) {
        const isForStaff = /^(admin|moderation)/.test(pattern);
        if (role !== "admin" && isForStaff) continue;
        const open: Open = async () => {
          const who = await aMember({ role: role === "admin" ? "admin" : "member", occupation: "Nurses", language });
          const browser = new PlainBrowser(server.url, role === "guest" ? undefined : await cookieOf(who));
          browser.language = language;
          return browser.open(await addressFor(who));
        };
        // The other language has other labels and the same checks, and so have members' pages for staff.
        const oneByOne = language === "en" && (role !== "admin" || isForStaff);
        await examine(open, { language, oneByOne, seen, problems });
      }
      expect(problems).toEqual([]);
      expect(seen.size).toBeGreaterThan(role === "guest" ? -1 : 3);
    });
  }
}
