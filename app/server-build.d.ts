/** What Vite gives for the server's own build: the same as build/server/index.js. */
declare module "virtual:remix/server-build" {
  export * from "@remix-run/dev/server-build";
}
