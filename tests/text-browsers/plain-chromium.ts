import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import type { TextBrowser } from "./text-browser.ts";

/** Chromium without scripts and without any style. */
export async function plainChromium(start: string): Promise<TextBrowser> {
  const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) => existsSync(path));
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en-CA" });
  await context.route(/\.css$/, (route) => route.abort());
  const page = await context.newPage();
  await page.goto(start);
  page.setDefaultTimeout(15_000);
  const fill = async (label: string, text: string) =>
    page
      .getByLabel(new RegExp(`^${label.replace(/\W/g, "\\$&")}(\\s*\\(optional\\))?$`))
      .first()
      .fill(text);
  return {
    async open(url) {
      await page.goto(url);
    },
    async sees(words) {
      await page.getByText(words).first().waitFor({ state: "attached" });
    },
    fill,
    write: fill,
    async choose(label, _down, option) {
      await page.getByLabel(label).selectOption({ label: option });
    },
    async tick(label) {
      await page.getByLabel(label).check();
    },
    async press(name) {
      const named = page.locator("main :is(a, button)").filter({ hasText: new RegExp(`^\\s*${name}`) });
      if ((await named.count()) > 0) return named.last().click();
      const folded = page.locator("header details:not([open])").filter({ hasText: name });
      if ((await folded.count()) > 0) await folded.first().locator("summary").click();
      await page.locator("header :is(a, button)").filter({ hasText: name, visible: true }).last().click();
    },
    end: () => browser.close(),
  };
}
