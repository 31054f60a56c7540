import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { PlainBrowser } from "../support/browser-without-scripts.ts";
import { portage, startServer } from "../support/server.ts";

const account = {
  email: "staff@example.ca",
  username: "overseer",
  full_name: "Sacha Roy",
  user_type: "professional",
  postal_code: "K1A 0B1",
  password: "paddles under the dock",
  confirm_password: "paddles under the dock",
};

test("an admin sees the external app go without asking", async ({ page, context }) => {
  let status = 200;
  const outside = createServer((_request, response) => response.writeHead(status, { "Content-Type": "application/json" }).end("{}"));
  await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
  const DATA_DIR = mkdtempSync(join(tmpdir(), "portage-e2e-"));
  const INTELLIGENCE_URL = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  const server = await startServer({ DATA_DIR, INTELLIGENCE_URL, LOG_LEVEL: "silent" });
  const browser = await new PlainBrowser(server.url).open("/register");
  await browser.submit({ ...account, register: "yes" });
  execFileSync(process.execPath, [portage, "admin", "grant", account.email], { env: { ...process.env, DATA_DIR } });
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: server.url })));

  await page.clock.install();
  await page.goto(`${server.url}/admin/strategic?retry=1`);
  await expect(page.locator("iframe")).toBeVisible();
  status = 503;
  await page.clock.fastForward(31_000);
  await expect(page.locator("iframe")).toBeHidden();
  await expect(page.getByRole("main")).toContainText("Disconnected - Limited functionality");

  await server.stop();
  outside.close();
  rmSync(DATA_DIR, { recursive: true, force: true });
});
