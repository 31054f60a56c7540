import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** The command line is compiled together with the server, so that both share one copy of everything: one database client above all. */
const commandLine: Plugin = {
  name: "command-line",
  config: (_, { isSsrBuild }) =>
    isSsrBuild
      ? {
          build: {
            rollupOptions: {
              input: { index: "virtual:remix/server-build", portage: "app/cli/portage.ts" },
              output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
            },
          },
        }
      : undefined,
};

export default defineConfig({
  plugins: [tailwindcss(), remix(remixConfig), commandLine],
  build: { assetsInlineLimit: 0, target: "es2020" },
});
