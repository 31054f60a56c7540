import { defineConfig } from "@playwright/test";
import journeys from "../playwright.config.ts";

/** The audit of every page, a part of its own because it takes minutes: `npm test -- audit`. */
export default defineConfig({ ...journeys, testDir: ".", outputDir: "../../test-results/audit" });
