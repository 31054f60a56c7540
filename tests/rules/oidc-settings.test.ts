import { expect, test } from "vitest";
import { readSettings } from "#app/process/settings.server.ts";

const one = { name: "main", label: "Harbour ID", issuer: "https://id.example", client_id: "portage", client_secret: "x" };
const read = (...providers: object[]) => readSettings({ OIDC_PROVIDERS: JSON.stringify(providers) }).oidc;

test("providers are read from a JSON list; without it there is none", () => {
  expect(readSettings({}).oidc).toEqual({ providers: [], only: false });
  expect(read(one).providers).toMatchObject([
    {
      name: "main",
      labelFr: "Harbour ID",
      clientId: "portage",
      tokenAuth: "client_secret_basic",
      scope: "openid email profile",
      roles: null,
    },
  ]);
  for (const issuer of ["http://localhost:8080", "http://127.0.0.1:9", "http://[::1]:9"])
    expect(read({ ...one, issuer }).providers.length).toBe(1);
});

test.each([
  ["no list", "x", "OIDC_PROVIDERS: as a JSON list"],
  ["plain http", JSON.stringify([{ ...one, issuer: "http://id.example" }]), "0.issuer must be an https address"],
  ["http that only looks local", JSON.stringify([{ ...one, issuer: "http://localhost.id.example" }]), "must be an https address"],
  ["a query", JSON.stringify([{ ...one, issuer: "https://id.example/?x" }]), "must be an https address"],
  ["a name for no address", JSON.stringify([{ ...one, name: "Main/1" }]), "0.name must be a short word"],
  ["a scope without openid", JSON.stringify([{ ...one, scope: "email" }]), 'must hold "openid"'],
  ["a key that nothing reads", JSON.stringify([{ ...one, rolls: {} }]), "rolls"],
  ["the same name twice", JSON.stringify([one, { ...one, issuer: "https://b.example" }]), "the same name"],
  ["the same issuer twice", JSON.stringify([one, { ...one, name: "b" }]), "the same issuer"],
])("%s ends the start with a sentence", (_what, OIDC_PROVIDERS, sentence) => {
  expect(() => readSettings({ OIDC_PROVIDERS })).toThrow(sentence);
});

test("signing in at a provider alone needs one", () => {
  expect(() => readSettings({ OIDC_ONLY: "1" })).toThrow("OIDC_ONLY: needs OIDC_PROVIDERS");
});
