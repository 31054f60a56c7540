/**
 * The options of the Remix compiler; vite.config.ts hands them to its plugin.
 * Every v3 flag is on: they are the documented way to React Router 7.
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  ignoredRouteFiles: ["**/*"], // app/routes.ts lists every URL by hand
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
