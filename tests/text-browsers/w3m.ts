import { chmodSync, writeFileSync } from "node:fs";
import { Terminal } from "./terminal.ts";
import { pattern, says, type TextBrowser } from "./text-browser.ts";

/** w3m has a cursor that searching moves. It gives a text of several lines to an editor, which here puts in what was to be written. */
export function w3m(start: string): TextBrowser {
  const options = "-o accept_cookie=1 -o wrap_search=1 -o ignorecase_search=0 -o confirm_qq=0 -o use_mouse=0";
  const terminal = new Terminal(
    "w3m",
    (home) => `EDITOR=${home}/editor w3m -cookie ${options} ${start}`,
    (home) => {
      writeFileSync(`${home}/editor`, `#!/bin/sh\ncp ${home}/words "$1"\n`);
      chmodSync(`${home}/editor`, 0o700);
    },
  );
  const bottom = (screen: string) => screen.trimEnd().split("\n").at(-1) ?? "";
  const search = async (what: string) => {
    terminal.key("/");
    await terminal.until("the question for words", (screen) => bottom(screen).startsWith("Forward:"));
    terminal.type(what);
    terminal.key("Enter");
  };
  const toField = async (label: string) => {
    await search(`^ *${label}`);
    terminal.key("Tab");
  };
  const enter = async (label: string, text: string) => {
    await toField(label);
    terminal.key("Enter");
    await terminal.until(`the question for ${label}`, (screen) => /^(TEXT|Password|PASSWORD):/.test(bottom(screen)));
    terminal.type(text);
    terminal.key("Enter");
    await terminal.until("no question", (screen) => !/^(TEXT|Password|PASSWORD):/.test(bottom(screen)));
  };
  return {
    async open(url) {
      terminal.key("U");
      await terminal.until("the question for an address", (screen) => bottom(screen).startsWith("Goto URL:"));
      terminal.key("C-u");
      terminal.type(url);
      terminal.key("Enter");
    },
    async sees(words) {
      await terminal.until(`"${words}"`, (screen) => says(screen, words));
    },
    fill: enter,
    async write(label, text) {
      writeFileSync(`${terminal.home}/words`, text);
      await toField(label);
      terminal.key("Enter");
      await terminal.until("the words", (screen) => screen.includes(text));
    },
    async choose(label, down, option) {
      await toField(label);
      terminal.key("Enter");
      await terminal.until(`the option ${option}`, (screen) => screen.includes(option));
      for (let step = 0; step < down; step += 1) terminal.key("j");
      terminal.key("Enter");
      await terminal.until(`${option} as chosen`, (screen) => screen.includes(`[${option}`));
    },
    async tick(label) {
      await search(label);
      terminal.key("BTab"); // the box stands before its words
      terminal.key("Enter");
      await terminal.until(`${label} as ticked`, (screen) => new RegExp(`[\\[(]\\*[\\])]\\s*${pattern(label)}`).test(screen));
    },
    async press(name) {
      await search(name);
      terminal.key("Enter");
    },
    end: () => terminal.end(),
  };
}
