import { existsSync } from "node:fs";
import { type BrowserContextOptions, chromium, type Page } from "@playwright/test";

const line = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };

/** Does `visit` in a Chromium that was never here, as the member of this cookie, over a slow connection. */
async function asNewcomer<T>(url: string, cookie: string, options: BrowserContextOptions, visit: (page: Page) => Promise<T>): Promise<T> {
  const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) => existsSync(path));
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext(options);
    const [name = "", value = ""] = cookie.split("=");
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send("Network.enable");
    await network.send("Network.emulateNetworkConditions", line);
    return await visit(page);
  } finally {
    await browser.close();
  }
}

/** Opens the feed without scripts and votes. Returns the milliseconds to the text and to the vote. */
export function firstVisit(url: string, cookie: string) {
  return asNewcomer(url, cookie, { javaScriptEnabled: false }, async (page) => {
    const began = performance.now();
    await page.goto(`${url}/discover`, { waitUntil: "commit" });
    await page.locator("[data-feed] h2").first().waitFor();
    const textMs = Math.round(performance.now() - began);
    const button = page.locator("[data-feed] button[value^=up][aria-pressed=false]").first();
    const target = (await button.getAttribute("value"))?.replace("up", "none");
    const pressed = performance.now();
    await button.click();
    const voted = page.locator(`button[value="${target}"]`);
    await voted.waitFor();
    const voteMs = Math.round(performance.now() - pressed);
    await voted.click(); // withdraw the vote, so that the next run finds the same page
    return { "text after ms": textMs, "vote shown after ms": voteMs };
  });
}

/** Opens the form of a post. Returns the milliseconds until one can type, and until the script works and has made the tags a field of chips. */
export function firstForm(url: string, cookie: string) {
  return asNewcomer(url, cookie, {}, async (page) => {
    const began = performance.now();
    await page.goto(`${url}/submit-post`, { waitUntil: "commit" });
    await page.locator("#title").fill("Typed at once");
    const typedMs = Math.round(performance.now() - began);
    await page.locator("input[type=hidden][name=tags]").waitFor({ state: "attached" });
    return { "typed after ms": typedMs, "script works after ms": Math.round(performance.now() - began) };
  });
}
