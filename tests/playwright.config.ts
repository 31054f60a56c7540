import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** Debian's Chromium where it is installed, else Playwright's own (see app/cli/setup.js, which brings one of them). */
const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) => existsSync(path));

export default defineConfig({
  testDir: "e2e",
  outputDir: "../test-results",
  timeout: 60_000,
  retries: 0,
  workers: 2,
  reporter: [["list"], ["json"]],
  use: {
    launchOptions: { executablePath: installed, args: ["--no-sandbox"] },
    locale: "en-CA",
    contextOptions: { reducedMotion: "reduce" },
  },
});
