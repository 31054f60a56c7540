import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { encrypted, isClearText } from "#app/db/postgres/address.ts";
import { forgetServers, owner, type PostgresServer, startPrimary } from "#tests/support/postgres-server.ts";
import { portage } from "#tests/support/server.ts";

const folder = mkdtempSync(join(tmpdir(), "portage-tls-"));
const [key, certificate] = [join(folder, "server.key"), join(folder, "server.crt")];
let server: PostgresServer;

beforeAll(async () => {
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, ...subject], {
    stdio: "ignore",
  });
  const { uid, gid } = owner();
  if (uid !== undefined && gid !== undefined) for (const file of [folder, key, certificate]) chownSync(file, uid, gid);
  chmodSync(key, 0o600);
  server = await startPrimary(["ssl=on", `ssl_cert_file='${certificate}'`, `ssl_key_file='${key}'`]);
}, 60_000);
afterAll(() => {
  forgetServers(server);
  rmSync(folder, { recursive: true, force: true });
});

function run(command: "migrate" | "doctor", host: string, mode: string | null, env: Record<string, string> = {}) {
  return spawnSync(process.execPath, [portage, command], {
    env: {
      ...process.env,
      DATABASE_URL: `postgres://portage@${host}:${server.port}/postgres${mode ? `?sslmode=${mode}` : ""}`,
      DATA_DIR: folder,
      ...env,
    },
    encoding: "utf8",
  });
}

function migrate(host: string, mode: string | null, env: Record<string, string> = {}) {
  const { status, stderr } = run("migrate", host, mode, env);
  return { status, stderr };
}

test("sslmode means what it means to psql: require encrypts, verify-full wants a signer that is known and the right name", () => {
  expect(migrate("localhost", "require")).toEqual({ status: 0, stderr: "" });
  expect(migrate("localhost", "verify-full")).toMatchObject({ status: 2, stderr: expect.stringContaining("cannot be trusted") });
  expect(migrate("localhost", "verify-full", { DATABASE_CA: certificate })).toEqual({ status: 0, stderr: "" });
  expect(migrate("127.0.0.1", "verify-full", { DATABASE_CA: certificate })).toMatchObject({ status: 2 });
});

test("to another host everything is encrypted unless the address says otherwise, and on this machine it is as it was", () => {
  expect(encrypted("postgres://portage@db.example.ca/portage")).toContain("sslmode=require&uselibpqcompat=true");
  const open = "postgres://portage@db.example.ca/portage?sslmode=disable";
  expect([encrypted(open), isClearText(open)]).toEqual([open, true]);
  for (const here of ["postgres://portage@127.0.0.1:1/portage", "postgres://portage@localhost/x", "postgres:///x?host=/run/postgresql"])
    expect([encrypted(here), isClearText(here)]).toEqual([here, false]);
});

test("without a mode in its address another host is encrypted, and its certificate is looked at where DATABASE_CA is set", async () => {
  const elsewhere = "0.0.0.0"; // leads here too, and is not known to
  expect(migrate(elsewhere, null)).toEqual({ status: 0, stderr: "" });
  const wrongName = { status: 2, stderr: expect.stringContaining("cannot be trusted") };
  expect(migrate(elsewhere, null, { DATABASE_CA: certificate })).toEqual(wrongName);
});

test("a server without encryption is refused with a sentence", async () => {
  const plain = await startPrimary();
  try {
    const { status, stderr } = spawnSync(process.execPath, [portage, "migrate"], {
      env: { ...process.env, DATABASE_URL: `${plain.address("postgres")}?sslmode=require`, DATA_DIR: folder },
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([2, expect.stringContaining("offers no TLS")]);
  } finally {
    forgetServers(plain);
  }
});

test("doctor says which server is spoken to in clear text, and which is not", () => {
  const said = (host: string, mode: string | null) => run("doctor", host, mode).stdout;
  const warning = `look encryption: 0.0.0.0:${server.port}/postgres is spoken to in clear text`;
  expect(said("0.0.0.0", "disable").replace(/ +/g, " ")).toContain(warning);
  for (const mode of [null, "require"]) expect(said("0.0.0.0", mode)).not.toContain("clear text");
  expect(said("127.0.0.1", null)).not.toContain("clear text");
});
