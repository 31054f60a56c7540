import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

// Every test file works on a database of its own, in a folder that goes with it. Set before anything of ours is imported.
const folder = mkdtempSync(join(tmpdir(), "portage-test-"));
process.env.DATA_DIR = folder;
process.env.LOG_LEVEL = "silent";
delete process.env.BASE_URL; // the test runner puts its own meaning there
afterAll(() => rmSync(folder, { recursive: true, force: true }));
