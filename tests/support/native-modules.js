import { readFileSync } from "node:fs";
import { createRequire, enableCompileCache, registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import "./quick-hashes.js";

// Node loads the modules of tests itself, and keeps what it compiled. For each it would read the package.json above it, which with those of
// large packages takes longer than all else: a module beside another one, or below it, is of its kind. In Drizzle, whose package.json has
// 180 kB, all are of one kind. The servers and commands that a test starts keep what they compiled in the same place.
const root = new URL("../../", import.meta.url);
const formats = { ".ts": "module-typescript", ".tsx": "module", ".js": "module" };
const require = createRequire(import.meta.url);
process.env.NODE_COMPILE_CACHE = fileURLToPath(new URL("node_modules/.portage/compiled", root));
enableCompileCache(process.env.NODE_COMPILE_CACHE);

/** What our own modules mean by the name of a package, which is the same for all of them. */
const packages = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = "", conditions } = context;
    const ending = /\.(tsx?|js)$/.exec(specifier)?.[0];
    const isBeside =
      (/\/node_modules\/(?!drizzle-orm\/)/.test(parentURL) ? /^\.\// : /^\.\.?\//).test(specifier) &&
      /\.(tsx?|js)(\?|$)/.test(parentURL) &&
      conditions.includes("import");
    const base = /^#(app|seeds|tests)\//.test(specifier) ? root : isBeside ? parentURL : null;
    if (!ending || !base) {
      if (!/^[@a-z]/.test(specifier) || parentURL.includes("/node_modules/") || !conditions.includes("import"))
        return next(specifier, context);
      const found = packages.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
      packages.set(specifier, found);
      return found;
    }
    return { url: new URL(specifier.replace(/^#/, ""), base).href, format: formats[ending], shortCircuit: true };
  },
  load(url, context, next) {
    if (/\.css(\?|$)|[?&]url$/.test(url)) return { format: "module", source: 'export default "";', shortCircuit: true };
    if (!/\.tsx(\?|$)/.test(url)) return next(url, context);
    const { transpileModule, JsxEmit, ModuleKind, ScriptTarget } = require("typescript");
    const compilerOptions = { jsx: JsxEmit.ReactJSX, module: ModuleKind.ESNext, target: ScriptTarget.ESNext, inlineSourceMap: true };
    const fileName = fileURLToPath(url);
    const source = transpileModule(readFileSync(fileName, "utf8"), { compilerOptions, fileName }).outputText;
    return { format: "module", source, shortCircuit: true };
  },
});
