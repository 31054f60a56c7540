// Loaded before anything else into a test or a server: lets the tests' servers on loopback stand for sites outside. A name that ends in
// .outside.test leads to a public address, and a connection to that address goes to loopback. Who asks still looks the name up by its own
// `lookup`, and so refuses what it would refuse of any name. One that ends in .inside.test leads into a network of our own.
import dns from "node:dns";
import http from "node:http";
import { syncBuiltinESMExports } from "node:module";

const isOutside = (name) => typeof name === "string" && name.endsWith(".outside.test");
const outside = "1.1.1.1";
const loopback = (address) => (address === outside ? "127.0.0.1" : address);

const { lookup } = dns;
dns.lookup = (name, options, done) => {
  if (String(name).endsWith(".inside.test"))
    return options.all ? done(null, [{ address: "10.0.0.4", family: 4 }]) : done(null, "10.0.0.4", 4);
  if (!isOutside(name)) return lookup(name, options, done);
  if (options.all) done(null, [{ address: outside, family: 4 }]);
  else done(null, outside, 4);
};

const { createConnection } = http.Agent.prototype;
http.Agent.prototype.createConnection = function (options, done) {
  if (!isOutside(options.host)) return createConnection.call(this, options, done);
  const lookUp = (name, asked, told) =>
    (options.lookup ?? dns.lookup)(name, asked, (error, found, family) => {
      if (error) return told(error, found);
      const led = Array.isArray(found) ? found.map((one) => ({ ...one, address: loopback(one.address) })) : loopback(found);
      told(null, led, family);
    });
  return createConnection.call(this, { ...options, lookup: lookUp }, done);
};
syncBuiltinESMExports();
