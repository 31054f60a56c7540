import { afterAll, expect, test } from "vitest";
import { askForClaim, listClaims } from "#app/features/companies/claims.server.ts";
import { areConnected, endConnection, requestConnection, respondToConnection } from "#app/features/connections/operations.server.ts";
import { listAlerts, recomputeAlerts } from "#app/features/intelligence/alerts.server.ts";
import { addRecord } from "#app/features/intelligence/records.server.ts";
import { editProject } from "#app/features/projects/operations.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aCompany, aMember, aPassword, aProject, cookieOf, projectInput } from "#tests/support/factories.ts";
import { pairedHashes, startServer } from "#tests/support/server.ts";
import { callApi, tokenOf } from "./api/api-table.ts";
import { sendForm } from "./calls.ts";

await seedReference();
const server = await startServer({}, [pairedHashes]);
afterAll(server.stop);
const admin = await aMember({ role: "admin" });
const browserOf = async (member: { id: number }, path: string) => new PlainBrowser(server.url, await cookieOf(member)).open(path);
const person = (name: string) => ({
  email: "wanted@example.ca",
  username: name,
  full_name: "Wanted Name",
  user_type: "professional",
  postal_code: "K1A 0A6",
  password: aPassword,
});

test("of two who register one e-mail at once one gets 409, by JSON and by the page; later ones the 422 of what is taken", async () => {
  const calls = await Promise.all(["one", "two"].map((name) => callApi(server.url, "POST /api/auth/register", person(`wanted-${name}`))));
  expect(calls.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(calls.find(({ status }) => status === 409)?.json).toMatchObject({
    fields: { email: "An account with this email already exists" },
    details: ["An account with this email already exists"],
  });
  expect((await callApi(server.url, "POST /api/auth/register", person("wanted-three"))).status).toBe(422);
  const form = (name: string) => ({ ...person("Wanted-Same"), email: `${name}@example.ca`, confirm_password: aPassword, register: "yes" });
  const pages = await Promise.all(["four", "five"].map((name) => sendForm(server.url, "/register", form(name))));
  expect(pages.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(await pages.find(({ status }) => status === 409)?.text()).toMatch(/id="username-error">This username is already taken/);
});

test("a connection request that was answered meanwhile is 409 in both doors", async () => {
  const [asking, asked] = [await aMember(), await aMember()];
  const { id } = await requestConnection(asking, { receiver_id: asked.id, message: "" });
  const browser = await browserOf(asked, "/connections");
  await respondToConnection(asked, id, "declined");
  const call = await callApi(server.url, `PUT /api/social/connections/${id}/respond`, { response: "accepted" }, await tokenOf(asked));
  expect([call.status, call.json.fields]).toEqual([409, { response: expect.any(String) }]);
  await browser.submit({ accept: String(id) });
  expect(browser.status).toBe(409);
  expect(browser.text).toContain(call.json.error);
});

test("withdrawing a request that was accepted meanwhile does not end the connection", async () => {
  const [asking, asked] = [await aMember(), await aMember()];
  const { id } = await requestConnection(asking, { receiver_id: asked.id, message: "" });
  const list = await browserOf(asking, "/connections?tab=sent");
  const page = await browserOf(asking, `/u/${asked.username}`);
  await respondToConnection(asked, id, "accepted");
  for (const browser of [list, page]) {
    const end = /name="end" value="([^"]+)"/.exec(browser.html)?.[1] ?? "";
    await browser.submit({ end });
    expect(browser.status).toBe(409);
    expect(browser.text).toContain("This was answered in the meantime.");
  }
  expect(await areConnected(asking.id, asked.id)).toBe(true);
  await page.submit({ end: /name="end" value="([^"]+)"/.exec(page.html)?.[1] ?? "" });
  expect(await areConnected(asking.id, asked.id)).toBe(false);
  await expect(endConnection(asking, id)).rejects.toThrow();
});

test("a claim that a colleague decided is 409", async () => {
  const [company, member, colleague] = [await aCompany(), await aMember(), await aMember({ role: "admin" })];
  await askForClaim(member, company.slug, "It is mine.");
  const id = String((await listClaims(admin)).find(({ slug }) => slug === company.slug)?.id);
  const [one, two] = [await browserOf(admin, `/admin/claims/${id}`), await browserOf(colleague, `/admin/claims/${id}`)];
  await two.submit({ refuse_claim: "yes" });
  await one.submit({ accept_claim: "yes" });
  expect(one.status).toBe(409);
  expect(one.text).toContain("This claim was decided already.");
});

test("who is in a coalition already is 409", async () => {
  const id = await addRecord(admin, "coalition", { title: "Ports", goal: "Agree.", status: "forming" });
  const member = await aMember();
  const [one, two] = [await browserOf(admin, `/admin/coalitions/${id}`), await browserOf(admin, `/admin/coalitions/${id}`)];
  await one.submit({ invite: "yes", member: member.username });
  expect(one.status).toBe(200);
  await two.submit({ invite: "yes", member: member.username });
  expect(two.status).toBe(409);
  expect(two.valueOf("member")).toBe(member.username);
});

test("an alert is acknowledged once; who did it stays written down", async () => {
  await recomputeAlerts(Date.now());
  const [alert] = await listAlerts(admin);
  const colleague = await aMember({ role: "admin" });
  const acknowledge = async (by: { id: number }) =>
    callApi(
      server.url,
      "POST /admin/strategic-intelligence/execute-action",
      { action_type: "acknowledge_alert", target_id: String(alert?.id) },
      await tokenOf(by),
    );
  expect((await acknowledge(admin)).status).toBe(200);
  expect((await acknowledge(colleague)).json).toMatchObject({ success: false, error: "Somebody else acknowledged this already." });
  expect((await acknowledge(colleague)).status).toBe(409);
  expect((await acknowledge(admin)).status).toBe(200);
});

test("help that is offered to a project which has stopped looking for it is 409", async () => {
  const author = await aMember();
  const { id } = await aProject(author, { seeking_collaborators: true });
  const browser = await browserOf(await aMember(), `/project/${id}`);
  await editProject(author, id, projectInput({ seeking_collaborators: false }));
  await browser.submit({ offer: "yes", message: "I can weld." });
  expect(browser.status).toBe(409);
});
