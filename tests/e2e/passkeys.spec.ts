import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "@playwright/test";
import { PlainBrowser } from "../support/browser-without-scripts.ts";
import { startServer } from "../support/server.ts";

const password = "paddles under the dock";
const account = { email: "keys@example.ca", username: "keys", full_name: "Kim Roy", user_type: "professional", postal_code: "K1A 0B1" };

/** Passkeys belong to a host name and an origin, so the site must know its port before it starts. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

test("a passkey is added, signs in without a name, proves and is removed; without a script none is offered", async ({
  page,
  context,
  browser,
}) => {
  const [port, DATA_DIR] = [await freePort(), mkdtempSync(join(tmpdir(), "portage-e2e-"))];
  const site = `http://localhost:${port}`;
  const server = await startServer({ DATA_DIR, LOG_LEVEL: "silent", PORT: String(port), BASE_URL: site });
  const registered = await new PlainBrowser(server.url).open("/register");
  await registered.submit({ ...account, password, confirm_password: password, register: "yes" });
  await context.addCookies([...registered.cookies].map(([name, value]) => ({ name, value, url: site })));
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true } as const; // biome-ignore format: one line
  await devtools.send("WebAuthn.addVirtualAuthenticator", { options });

  await page.goto(`${site}/settings/passkeys`);
  await expect(page.getByText("You have no passkeys.")).toBeVisible();
  await page.getByLabel("Name").fill("laptop");
  await page.getByRole("button", { name: "Make a passkey" }).click();
  await expect(page.getByText("laptop · since")).toBeVisible();

  await context.clearCookies();
  await page.goto(`${site}/login?from=%2Fsettings%2Fpasskeys`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(`${site}/settings/passkeys`);
  await expect(page.getByText("laptop · since")).toBeVisible();

  const database = new DatabaseSync(join(DATA_DIR, "portage.db"));
  database.exec("UPDATE sessions SET proven_at = 0");
  database.close();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("heading", { name: "Confirm that it is you" })).toBeVisible();
  await page.getByRole("button", { name: "Confirm with a passkey" }).click();
  await expect(page.getByText("You have no passkeys.")).toBeVisible();

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(`${site}/login`);
  await expect(plain.getByText("passkey")).toHaveCount(0);

  await server.stop();
  rmSync(DATA_DIR, { recursive: true, force: true });
});
