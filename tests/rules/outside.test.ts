import { expect, test } from "vitest";
import { isPrivateAddress } from "#app/network/outside.server.ts";

test("addresses of our own networks are known as such", () => {
  for (const own of ["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "::1", "fe80::1", "fd00::1", "::ffff:10.0.0.1", "::ffff:7f00:1", "::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::1", "2002:a00:1::", "2001::1", "192.0.0.8", "198.18.0.1", "255.255.255.255", "ff02::1"]) expect(isPrivateAddress(own), own).toBe(true); // biome-ignore format: a list
  for (const outside of ["1.1.1.1", "142.250.1.1", "2606:4700::1111", "172.32.0.1"]) expect(isPrivateAddress(outside), outside).toBe(false);
});

test("what answers only inside a cloud is no address outside, in whatever form it is written", () => {
  for (const inside of ["168.63.129.16", "169.254.169.254", "169.254.170.2", "100.100.100.200", "192.0.0.192", "161.26.0.10", "166.9.8.7", "fd00:ec2::254", "fd20:ce::254"]) expect(isPrivateAddress(inside), inside).toBe(true); // biome-ignore format: a list
  // 168.63.129.16 mapped, translated, compatible, by NAT64 of both prefixes, 6to4, Teredo and ISATAP.
  for (const form of ["::ffff:168.63.129.16", "::ffff:0:168.63.129.16", "::168.63.129.16", "64:ff9b::a83f:8110", "64:ff9b:1::a83f:8110", "2002:a83f:8110::1", "2001:0:a83f:8110:8000:63bf:57c0:7eef", "2603:1030::5efe:a83f:8110", "2603:1030::200:5efe:a83f:8110"]) expect(isPrivateAddress(form), form).toBe(true); // biome-ignore format: a list
  for (const outside of ["168.63.129.17", "161.27.0.1", "166.12.0.1", "2603:1030:20e:3::23c"])
    expect(isPrivateAddress(outside), outside).toBe(false);
});
