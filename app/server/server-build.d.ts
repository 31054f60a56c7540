/** Vite's module for the server's own build; it has the shape of build/server/index.js. */
declare module "virtual:remix/server-build" {
  export * from "@remix-run/dev/server-build";
}
