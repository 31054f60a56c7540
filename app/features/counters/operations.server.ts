export { countersNow, moveCounter, readCounter, setCounter } from "./data.server.ts";
