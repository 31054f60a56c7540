// Loaded before a server: it waits a tenth as long for the head of a request and for its end, and as long as ever for the next one.
import http from "node:http";
import { syncBuiltinESMExports } from "node:module";

const { createServer } = http;
http.createServer = ({ headersTimeout, requestTimeout, connectionsCheckingInterval, ...others }, answer) => {
  const [head, end, checked] = [headersTimeout, requestTimeout, connectionsCheckingInterval].map((ms) => ms / 10);
  return createServer({ ...others, headersTimeout: head, requestTimeout: end, connectionsCheckingInterval: checked }, answer);
};
syncBuiltinESMExports();
