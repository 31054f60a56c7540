import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import config from "./playwright.config.ts";
import { startDemoSite } from "./support/demo-site.ts";
import { guestPages, memberPages, staffPages } from "./support/page-addresses.ts";

// `npm run shots [folder]` takes a picture of every screen of the demo, at 360 and 1280 px, light and dark, in both languages where asked:
// `npm run shots -- /tmp/pictures fr`. The folder is outside the repository: nobody commits pictures by accident.

const [folder = join(tmpdir(), "portage-shots"), locale = "en"] = process.argv.slice(2);
const looks = [360, 1280].flatMap((width) => (["light", "dark"] as const).map((scheme) => ({ width, scheme })));
const site = await startDemoSite();
const browser = await chromium.launch(config.use?.launchOptions);
mkdirSync(folder, { recursive: true });
let taken = 0;
for (const look of looks) {
  await takeAll(browser, look, null, guestPages);
  await takeAll(browser, look, "member@example.ca", memberPages);
  await takeAll(browser, look, "admin@example.ca", staffPages);
}
await browser.close();
await site.stop();
console.log(`${taken} pictures are in ${folder}`);

type Look = (typeof looks)[number];

async function takeAll(from: Browser, { width, scheme }: Look, email: string | null, paths: string[]) {
  const viewport = { width, height: width < 600 ? 740 : 860 };
  const context = await from.newContext({ viewport, colorScheme: scheme, locale: `${locale}-CA`, javaScriptEnabled: false });
  const page = await context.newPage();
  if (email) {
    await page.goto(`${site.url}/login`);
    await page.fill("[name=email]", email);
    await page.fill("[name=password]", site.password);
    await page.click("[name=sign_in]");
    const other = page.locator(`footer button[name=language][value=${locale}]`); // an account has a language of its own
    if ((await other.count()) > 0) await other.click();
  }
  for (const path of paths) {
    await page.goto(site.url + path);
    const who = email?.split("@")[0] ?? "guest";
    const name = path.replace(/[^\w]+/g, "-").replace(/^-|-$/g, "") || "home";
    await page.screenshot({ path: join(folder, `${who}-${name}-${width}-${scheme}.png`), fullPage: true });
    taken += 1;
  }
  await context.close();
}
