import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, inject } from "vitest";

// Each test file has its own database, in a folder that is deleted afterwards. Set it before importing any module of the app.
const folder = mkdtempSync(join(tmpdir(), "portage-test-"));
copyFileSync(inject("migratedDatabase"), join(folder, "portage.db"));
process.env.DATA_DIR = folder;
process.env.LOG_LEVEL = "silent";
delete process.env.BASE_URL; // the test runner sets its own value
afterAll(() => rmSync(folder, { recursive: true, force: true }));
