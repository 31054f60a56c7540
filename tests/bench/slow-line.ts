import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const line = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };

/**
 * Opens the feed in Chromium for the first time, without scripts, over a slow connection, and votes. Returns the milliseconds to the text
 * and to the vote.
 */
export async function firstVisit(url: string, cookie: string) {
  const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) => existsSync(path));
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const [name = "", value = ""] = cookie.split("=");
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send("Network.enable");
    await network.send("Network.emulateNetworkConditions", line);
    const began = performance.now();
    await page.goto(`${url}/discover`, { waitUntil: "commit" });
    await page.locator("[data-feed] h2").first().waitFor();
    const textMs = Math.round(performance.now() - began);
    const button = page.locator("[data-feed] button[value^=up][aria-pressed=false]").first();
    const vote = await button.getAttribute("value");
    const pressed = performance.now();
    await button.click();
    const voted = page.locator(`button[value="${vote}"][aria-pressed=true]`);
    await voted.waitFor();
    const voteMs = Math.round(performance.now() - pressed);
    await voted.click(); // withdraw the vote, so that the next run finds the same page
    return { "text after ms": textMs, "vote shown after ms": voteMs };
  } finally {
    await browser.close();
  }
}
