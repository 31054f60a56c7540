import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

type Words = Record<string, unknown>;
const folder = new URL("../../app/words/messages/", import.meta.url);
const files = readdirSync(new URL("en/", folder)).sort();
const wordsOf = (language: "en" | "fr", file: string): Words => JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), "utf8"));

/** Every text of a message: one, or one for each plural. */
function textsOf(message: unknown): string[] {
  if (typeof message === "string") return [message];
  return (message as { match: Record<string, string> }[]).flatMap((variants) => Object.values(variants.match));
}

function paramsOf(message: unknown): string[] {
  const named = textsOf(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ""));
  return [...new Set(named)].sort();
}

const paramsByKey = (words: Words) => Object.fromEntries(Object.entries(words).map(([key, message]) => [key, paramsOf(message)]));
const english = Object.assign({}, ...files.map((file) => wordsOf("en", file))) as Words;
const sentences = new Set(Object.values(english).flatMap(textsOf));

test("both languages have the same files", () => {
  expect(readdirSync(new URL("fr/", folder)).sort()).toEqual(files);
});

test.for(files)("%s says the same things with the same values in English and French", (file) => {
  expect(paramsByKey(wordsOf("fr", file))).toEqual(paramsByKey(wordsOf("en", file)));
});

test("no key stands in two files", () => {
  const keys = files.flatMap((file) => Object.keys(wordsOf("en", file)));
  expect(keys.filter((key, position) => keys.indexOf(key) !== position)).toEqual([]);
});

/** The rooms of app/features and the folders of app/routes that say each key, by name; "" for any other place. */
const speakers = new Map<string, Set<string>>();
const app = fileURLToPath(new URL("../../app/", import.meta.url));
for (const path of readdirSync(app, { recursive: true, encoding: "utf8" }).filter((name) => /(?<!words\/compiled\/.*)\.tsx?$/.test(name))) {
  const [, kind, name = ""] = /^(features|routes)\/([\w-]+)\//.exec(path) ?? [];
  const text = readFileSync(app + path, "utf8");
  for (const key of [...[...text.matchAll(/\bm\.([a-z]\w*)/g)].map(([, said = ""]) => said), ...(await labelled(path, text))]) {
    speakers.set(key, (speakers.get(key) ?? new Set()).add(kind === "routes" ? `routes/${name}` : name));
  }
}

/** The keys that a file says by `labelsOf`: a prefix before each of the values that stand there or in a list the file imports. */
async function labelled(path: string, text: string): Promise<string[]> {
  const keys: string[] = [];
  for (const [, prefix, values = ""] of text.matchAll(/\blabelsOf\("(\w+)", (\w+|\[[^\]]*\])\)/g)) {
    const written = [...values.matchAll(/"(\w+)"/g)].map(([, value = ""]) => value);
    const lists = [...values.replaceAll(/"\w+"/g, "").matchAll(/\w+/g)].map(([name]) => name);
    const listed = await Promise.all(lists.map(async (name) => (await import(sourceOf(path, text, name)))[name] as string[]));
    keys.push(...[...written, ...listed.flat()].map((value) => prefix + value));
  }
  return keys;
}

function sourceOf(path: string, text: string, name: string): string {
  const from = [...text.matchAll(/^import (?:type )?\{([^}]*)\} from "([^"]+)"/gms)].find(([, names = ""]) =>
    new RegExp(`\\b${name}\\b`).test(names),
  )?.[2];
  return from?.startsWith("#app/") ? app + from.slice(5) : fileURLToPath(new URL(from ?? path, `file://${app}${path}`));
}
const rooms = new Set(readdirSync(new URL("../../app/features/", import.meta.url)));

test("every key is said somewhere", () => {
  expect(Object.keys(english).filter((key) => !speakers.has(key))).toEqual([]);
});

test("every file is named after a room, or after a part of the site that is none", () => {
  const parts = ["api", "discover", "outside", "settings", "site"];
  expect(files.map((file) => file.replace(".json", "")).filter((name) => !rooms.has(name) && !parts.includes(name))).toEqual([]);
});

test("what one room alone says stands in its file; what it shares, in the file of whoever says it or in site.json", () => {
  const misplaced = files.flatMap((file) =>
    Object.keys(wordsOf("en", file)).flatMap((key) => {
      const all = [...(speakers.get(key) ?? [])];
      const isShared = all.length > 1;
      const mayStandIn = [...all.map((name) => name.replace("routes/", "")), ...(isShared ? ["site"] : [])];
      return all.some((name) => rooms.has(name)) && !mayStandIn.includes(file.replace(".json", "")) ? [`${key}: ${file}`] : [];
    }),
  );
  expect(misplaced).toEqual([]);
});

test.for(files)("nothing in %s is empty", (file) => {
  for (const language of ["en", "fr"] as const) {
    const empty = Object.entries(wordsOf(language, file)).filter(([, message]) => textsOf(message).some((text) => text.trim() === ""));
    expect(empty, language).toEqual([]);
  }
});

/** Numbers that are no limit of ours, by the key of their sentence. Every other number is a parameter, given from the rules. */
const ownNumbers: [reason: string, keys: RegExp][] = [
  [
    "an example of what to write",
    /^(postal_code_invalid|date_invalid|funding_deadline_invalid|funding_as_of_invalid|record_(date|bill|session)|field_bill(_session)?|applied_month_(hint|invalid))$/,
  ],
  ["where a range begins", /^(api_query_number|api_field_times|project_collaborators_invalid|api_docs_paging_text)$/],
  ["statuses, versions and revisions of protocols", /^(api_docs_(errors|caching)_text|api_docs_document|webhook_address_hint)$/],
  ["a choice or a count that is this number", /^(employees_one|found_count|backups_lead_off|applied_(under|over|\d+k)_\w+)$/],
  ["the order of the tasks of a prompt", /^prompt_task_/],
  ["the version of a licence", /^post_city_hint$/],
  ["facts, with who announced them and when", /^cemics_/],
  ["when facts were made, and the credits of their licences", /^(data_\w+_(made|credit)|about_data_how|unknown_seats|context_mp_later)$/],
  ["standards, their measures, and versions", /^(accessibility_standards|tested_rule_target|tested_browser_kaios)$/],
];

test("no limit stands in a sentence as a number", () => {
  const both = files.flatMap((file) => [...Object.entries(wordsOf("en", file)), ...Object.entries(wordsOf("fr", file))]);
  const numbered = both.filter(([, message]) => textsOf(message).some((text) => /\d/.test(text))).map(([key]) => key);
  expect(numbered.filter((key) => !ownNumbers.some(([, keys]) => keys.test(key)))).toEqual([]);
  expect(ownNumbers.filter(([, keys]) => !numbered.some((key) => keys.test(key)))).toEqual([]);
});

test.for([
  // what may come in
  "Please enter a valid email address",
  "Email and password are required",
  "Enter your email address",
  "Enter a password",
  "Enter a username",
  "Enter your postal code",
  "Password must be at least {limit} characters long",
  "Passwords do not match",
  "Please enter a valid Canadian postal code (e.g., K1A 0A6)",
  "Username must be at least {limit} characters long",
  "Username can only contain letters, numbers, hyphens, and underscores",
  "Email, password, and postal code are required",
  "Comment content is required",
  "Title is required",
  "Title must be less than {limit} characters",
  "Content must be less than {limit} characters",
  "URL is required for link posts",
  "Please enter a valid URL",
  "At least one tag is required",
  // what went wrong
  "Invalid email or password",
  "Too many failed attempts. Account locked for {seconds} seconds.",
  "Too many login attempts. Please try again in {seconds} seconds.",
  "Registration successful, but auto-login failed. Please login manually.",
  "Session expired, please login again",
  "The requested resource was not found",
  "Server temporarily unavailable - please try again later",
  "Failed to load comments",
  "Industry hub not found",
  "Failed to load posts",
  "Post not found",
  "Failed to submit vote",
  // lists and dates
  "Login to vote",
  "Unable to Load Posts",
  "No Posts Found",
  "Try Again",
  "Load More",
  "just now",
  "{n}m ago",
  "{n}h ago",
  "{n}d ago",
  "{n}mo ago",
  // screens
  "Authentication Error",
  "Signing in...",
  "Account Temporarily Locked",
  "Attempt {n} of {most}",
  "Industry Hub Not Found",
  "Province Not Found",
  "The requested province could not be found.",
  "Post Not Found",
  "Comment cannot be empty",
  "Comment must be less than {limit} characters",
  "Something went wrong",
  "We encountered an unexpected error. This has been logged and our team will investigate.",
  "Access Restricted",
  "You don’t have permission to access the admin panel.",
  "[Comment deleted]",
])("the English catalogue says %j word for word", (sentence) => {
  expect(sentences).toContain(sentence);
});

test.for(files)("French in %s keeps its spaces before : ; ! ? % and inside quotation marks on the line", (file) => {
  const texts = Object.values(wordsOf("fr", file)).flatMap(textsOf);
  expect(texts.filter((text) => / [:;!?%»]|« /.test(text))).toEqual([]);
  // None stands without its space either, except in addresses and times.
  expect(
    texts.filter((text) => /[\p{L}\p{N}’)}»…](?:[;!?%»](?!\S*[/=])|:(?=\s))/u.test(text.replace(/(Authorization|success): /g, ""))),
  ).toEqual([]);
});

test.for(files)("%s writes the apostrophe in one way", (file) => {
  const texts = [wordsOf("en", file), wordsOf("fr", file)].flatMap((words) => Object.values(words).flatMap(textsOf));
  expect(texts.filter((text) => text.includes("'"))).toEqual([]);
});

test.for(["reference/hubs.json", "reference/provinces.json", "reference/programs.json", "directory/companies.json"])(
  "seeds/%s writes the apostrophe as the site does",
  (file) => {
    const text = readFileSync(new URL(`../../seeds/${file}`, import.meta.url), "utf8");
    expect(text.match(/.*\p{L}'\p{L}.*/gu) ?? []).toEqual([]);
  },
);
