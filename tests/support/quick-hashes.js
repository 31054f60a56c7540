// Loaded before anything else into a test or a server of one: a hash of today's cost takes a thousandth of it, and says nothing of that. What
// was hashed at another cost is looked at in earnest.
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const todays = 2 ** 15;
const quick = (options) => (options.N === todays ? { ...options, N: todays / 1024 } : options);

const { scrypt, scryptSync } = crypto;
crypto.scrypt = (password, salt, length, options, done) => scrypt(password, salt, length, quick(options), done);
crypto.scryptSync = (password, salt, length, options) => scryptSync(password, salt, length, quick(options));
syncBuiltinESMExports();
