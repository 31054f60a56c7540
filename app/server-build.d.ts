/** What Vite gives for the server's own build: the same as build/server/index.js. */
declare module "virtual:remix/server-build" {
  export const routes: import("@remix-run/node").ServerBuild["routes"];
}
