import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

let waiting = null;

const { scrypt } = crypto;
crypto.scrypt = (...call) => {
  const other = waiting;
  waiting = other ? null : call;
  if (other) for (const one of [other, call]) scrypt(...one);
};
syncBuiltinESMExports();
