import { expect, test } from "vitest";
import { isPrivateAddress } from "#app/outside.server.ts";

test("addresses of our own networks are known as such", () => {
  for (const own of ["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "::1", "fe80::1", "fd00::1", "::ffff:10.0.0.1", "::ffff:7f00:1", "::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::1", "2002:a00:1::", "2001::1", "192.0.0.8", "198.18.0.1", "255.255.255.255", "ff02::1"]) expect(isPrivateAddress(own), own).toBe(true); // biome-ignore format: a list
  for (const outside of ["1.1.1.1", "142.250.1.1", "2606:4700::1111", "172.32.0.1"]) expect(isPrivateAddress(outside), outside).toBe(false);
});
