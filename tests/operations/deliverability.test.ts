import { Resolver } from "node:dns/promises";
import { afterAll, expect, test } from "vitest";
import { examineSender, showDeliverability } from "#app/features/mail/deliverability.server.ts";
import { sendTestMail } from "#app/features/mail/operations.server.ts";
import { AdminOnly, InvalidInput } from "#app/operations/problems.ts";
import { startNameServer } from "../support/dns.ts";
import { aMember } from "../support/factories.ts";

const names = await startNameServer({
  "mail.example.ca": ["google-site=1", "v=spf1 mx -all"],
  "_domainkey.mail.example.ca": ["o=-"],
});
afterAll(() => names.stop());
const asking = (address: string) => {
  const resolver = new Resolver({ timeout: 300, tries: 1 });
  resolver.setServers([address]);
  return { timeoutMs: 300, resolver };
};
const statesOf = async (address: string, from: string) =>
  (await examineSender(asking(address), from)).records.map(({ name, state }) => `${name} ${state}`);

test("what the DNS of the sender's domain holds, lacks, and does not answer are three things", async () => {
  expect(await statesOf(names.address, "Portage <mail@Mail.Example.ca>")).toEqual(["SPF found", "DKIM found", "DMARC missing"]);
  expect(await statesOf(names.address, "mail@other.example.ca")).toEqual(["SPF missing", "DKIM missing", "DMARC missing"]);
  const [spf] = (await examineSender(asking(names.address), "mail@mail.example.ca")).records;
  expect(spf?.sentence).toBe("v=spf1 mx -all");
  expect(await statesOf("127.0.0.1:1", "mail@mail.example.ca")).toEqual(["SPF unasked", "DKIM unasked", "DMARC unasked"]);
});

test("a sender that is no domain of the Internet is asked about nowhere", async () => {
  for (const from of ["Portage <portage@localhost>", "mail@[127.0.0.1]", "nobody"])
    expect(await examineSender(asking("127.0.0.1:1"), from)).toMatchObject({ fault: expect.stringContaining("no domain"), records: [] });
});

test("admins alone see it, and get five test mails an hour", async () => {
  await expect(showDeliverability(await aMember({ role: "moderator" }))).rejects.toThrow(AdminOnly);
  const admin = await aMember({ role: "admin" });
  const { set } = await showDeliverability(admin);
  expect(set[0]).toEqual(["MAIL_FROM", "Portage <portage@localhost>", "Sender of every email"]);
  for (let turn = 0; turn < 5; turn += 1) await sendTestMail(admin);
  await expect(sendTestMail(admin)).rejects.toThrow(InvalidInput);
});

test("with a selector the very key that signs is looked up", async () => {
  const asked: string[] = [];
  const resolveTxt = async (name: string) => {
    asked.push(name);
    return name.startsWith("s1.") ? [["v=DKIM1; p=", "MIG"]] : [];
  };
  const resolver = { resolveTxt };
  const { records } = await examineSender({ timeoutMs: 100, resolver }, "Portage <post@portage.ca>", "s1");
  expect(asked).toContain("s1._domainkey.portage.ca");
  expect(records.find(({ name }) => name === "DKIM")).toMatchObject({ state: "found", sentence: "v=DKIM1; p=MIG" });
});
