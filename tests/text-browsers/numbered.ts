import { mkdirSync, writeFileSync } from "node:fs";
import { Terminal } from "./terminal.ts";
import { pattern, says, type TextBrowser } from "./text-browser.ts";

type Kind = {
  terminal: Terminal;
  /** Asks for a number, goes there. */
  goTo: (number: number, from: number | null) => Promise<void>;
  /** Puts a text into the field that the cursor is on. */
  typeInto: (text: string) => void;
  /** Whether going to a link by its number follows it. */
  followsNumbers?: boolean;
  /** Opens the question for an address. */
  address: string;
  /** A button, by its name: the number is the first group. */
  button: (name: string) => string;
};

/** lynx and links write a number before each link and field. */
function numbered({ terminal, goTo, typeInto, address, button, followsNumbers = false }: Kind): TextBrowser {
  /** Where the cursor is; null on a page that nothing was done on yet. */
  let at: number | null = null;
  const numberOf = async (what: string, source: string, after: number) => {
    const found = await terminal.until(what, (screen) =>
      [...screen.matchAll(new RegExp(source, "gm"))].map((match) => Number(match.slice(1).find(Boolean))).find((number) => number > after),
    );
    return found;
  };
  const move = async (to: number) => {
    await goTo(to, at);
    at = to;
  };
  const toField = async (label: string) =>
    move(await numberOf(`the field ${label}`, `^\\s*${pattern(label)}[^\\[]*\\[+(\\d+)\\]`, at ?? 0));
  const fill = async (label: string, text: string) => {
    await toField(label);
    typeInto(text);
  };
  return {
    async open(url) {
      at = null;
      await terminal.ask("g", "the question for an address", (screen) => screen.includes(address));
      terminal.key("C-u");
      terminal.type(url);
      terminal.key("Enter");
    },
    async sees(words) {
      await terminal.until(`"${words}"`, (screen) => says(screen, words));
    },
    fill,
    write: fill,
    async choose(label, down, option) {
      await toField(label);
      terminal.key("Enter");
      await terminal.until(`the option ${option}`, (screen) => screen.includes(option));
      for (let step = 0; step < down; step += 1) terminal.key("Down");
      terminal.key("Enter");
      await terminal.until(`${option} as chosen`, (screen) => new RegExp(`\\[\\d+\\]\\[?(\\(\\d+\\)_*)?${pattern(option)}`).test(screen));
    },
    async tick(label) {
      await move(await numberOf(`the box ${label}`, `\\[(\\d+)\\][\\[(] [\\])]\\s*${pattern(label)}`, at ?? 0));
      terminal.key("Enter");
      await terminal.until(`${label} as ticked`, (screen) => new RegExp(`\\[\\d+\\][\\[(][*X][\\])]\\s*${pattern(label)}`).test(screen));
    },
    async press(name) {
      const link = `\\[(\\d+)\\]${pattern(name)}`;
      const hasPressed = at === null && followsNumbers;
      await move(await numberOf(`${name} to press`, `(?:${button(pattern(name))}|${link})`, at ?? 0));
      if (!hasPressed) terminal.key("Enter");
      at = null;
    },
    end: () => terminal.end(),
  };
}

export function lynx(start: string): TextBrowser {
  const terminal = new Terminal(
    "lynx",
    (home) => `lynx -cfg=${home}/lynx.cfg -number_fields -nopause -tna ${start}`,
    (home) => {
      // By default lynx says nothing of the page a form is on when its address has a query, and the site refuses what comes from nowhere.
      const settings = ["ACCEPT_ALL_COOKIES:TRUE", "DEFAULT_KEYPAD_MODE:LINKS_AND_FIELDS_ARE_NUMBERED", "REFERER_WITH_QUERY:PARTIAL"];
      writeFileSync(`${home}/lynx.cfg`, ["INCLUDE:/etc/lynx/lynx.cfg", ...settings, ""].join("\n"));
    },
  );
  const goTo = async (number: number) => {
    await terminal.ask("1", "the question for a number", (screen) => screen.includes("Follow link"));
    terminal.key("C-u");
    terminal.type(`${number}g`);
    terminal.key("Enter");
    await terminal.until("no question", (screen) => !screen.includes("Follow link"));
  };
  const typeInto = (text: string) => {
    terminal.key("Enter");
    terminal.type(text);
    terminal.key("Tab");
  };
  return numbered({ terminal, goTo, typeInto, address: "URL to open", button: (name) => `\\(\\[(\\d+)\\][^)]*\\)\\s*${name}` });
}

export async function links(start: string): Promise<TextBrowser> {
  const terminal = new Terminal(
    "links",
    () => `links -html-numbered-links 1 -aggressive-cache 0 ${start}`,
    (home) => {
      mkdirSync(`${home}/.links`);
    },
  );
  await terminal.until("the welcome", (screen) => screen.includes("Welcome to links"));
  terminal.key("Enter");
  await terminal.until("the page", (screen) => !screen.includes("Welcome to links"));
  /** Numbers typed in a field would stand in it; from there it goes down, link by link. */
  const goTo = async (number: number, from: number | null) => {
    if (from !== null) {
      for (let at = from; at < number; at += 1) terminal.key("Down");
      return;
    }
    terminal.type(String(number));
    await terminal.until("the question for a number", (screen) => screen.includes("Enter link number"));
    terminal.key("Enter");
    await terminal.until("no question", (screen) => !screen.includes("Enter link number"));
  };
  return numbered({
    terminal,
    goTo,
    typeInto: (text) => terminal.type(text),
    followsNumbers: true,
    address: "Enter URL",
    button: (name) => `\\[(\\d+)\\]${name}`,
  });
}
