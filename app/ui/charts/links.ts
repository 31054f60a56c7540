import stylesheet from "./charts.css?url";

/** The `links` of a route that shows a chart. */
export const chartLinks = () => [{ rel: "stylesheet", href: stylesheet }];
