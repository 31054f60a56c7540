import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, transformWithEsbuild } from "vite";
import { forOldBrowsers } from "./app/cli/old-browsers.ts";
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

/**
 * Leaves the modules that Remix makes for the browser out of the build: pages carry a script of our own, whole in one file, and no framework.
 * All but that of app/root.tsx, which imports the scripts and the stylesheet, are emptied before they are bundled.
 */
const noFramework: Plugin = {
  name: "no-framework",
  apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  transform: {
    order: "post",
    handler(_, id) {
      return this.getModuleInfo(id)?.isEntry && !id.includes("/app/root.tsx") ? { code: "", map: null } : undefined;
    },
  },
  generateBundle: {
    order: "post", // after Vite has listed them for Remix
    handler(_, bundle) {
      for (const [name, { type }] of Object.entries(bundle)) if (type === "chunk") delete bundle[name];
    },
  },
};

/** The stylesheet is lowered before Vite names the file after its content, so that its name and the links to it are right. */
const oldBrowsers: Plugin = {
  name: "old-browsers",
  transform: (code, id) => (/\/app\/.*\.css(?!\?url)/.test(id) ? { code: forOldBrowsers(code), map: null } : undefined),
};

const pluralRules = "new Intl.PluralRules(locale, options)";
/** Paraglide makes the rules anew for every plural it words, a sixth of the time a feed takes; a language's are kept here. */
const keptPluralRules: Plugin = {
  name: "kept-plural-rules",
  transform(code, id) {
    if (!id.endsWith("/words/compiled/registry.js")) return;
    if (!code.includes(pluralRules)) this.error("Paraglide words plurals in another way now: see vite.config.ts");
    return `const kept = {};\n${code.replace(pluralRules, `(kept[locale + JSON.stringify(options)] ??= ${pluralRules})`)}`;
  },
};

/**
 * Lowers the scripts of the pages. ES2017 is what the first browsers with modules run, and the scripts are modules (app/root.tsx): older ones,
 * KaiOS among them, take none. The server runs on one Node and is not lowered: spreading a row would take three times as long.
 */
const loweredScripts: Plugin = {
  name: "lowered-scripts",
  renderChunk: {
    order: "post",
    handler: (code, chunk) => transformWithEsbuild(code, chunk.fileName, { target: "es2017", minify: true, sourcemap: false }),
  },
};

/**
 * V8 keeps the source of what it runs, with two bytes a character where one of them is beyond ASCII, as in the words of the pages. So that of the
 * server is written without such, and small, in lines that a stack trace can still name: the words of the pages are a third of what they were.
 */
const asciiServer: Plugin = {
  name: "ascii-server",
  apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  renderChunk: {
    order: "post",
    async handler(code, chunk) {
      const made = await transformWithEsbuild(code, chunk.fileName, {
        charset: "ascii",
        legalComments: "none",
        minifyWhitespace: true,
        minifySyntax: true,
        lineLimit: 160,
        target: "esnext",
        sourcemap: false,
      });
      // What is left stands in regular expressions, which read these escapes too.
      return { ...made, code: made.code.replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`) };
    },
  },
};

export default defineConfig({
  plugins: [tailwindcss(), remix(remixConfig), oldBrowsers, commandLine, noFramework, keptPluralRules, asciiServer],
  worker: {
    plugins: () => [loweredScripts],
    // The workers of app/offline and app/push are asked for again at the same address, and answer for what is below it.
    rollupOptions: {
      output: { entryFileNames: ({ name }) => (["offline", "push"].includes(name) ? `${name}.js` : "assets/[name]-[hash].js") },
    },
  },
  ssr: { noExternal: ["drizzle-orm", "snowball-stemmers"] },
  build: { assetsInlineLimit: 0, target: "esnext", cssMinify: false },
});
