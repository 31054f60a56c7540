import { fileURLToPath } from "node:url";

/** Node loads what is tested, as it does when it serves: nothing here needs what Vite would make of it. */
export const loadedByNode = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ["--import", fileURLToPath(new URL("native-modules.js", import.meta.url))],
};
