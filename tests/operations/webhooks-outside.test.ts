import { expect, test } from "vitest";
import { transaction } from "#app/db/transaction.server.ts";
import { updateWebhook } from "#app/features/webhooks/data.server.ts";
import { deliverWebhooks } from "#app/features/webhooks/delivery.server.ts";
import { registerWebhook, showWebhook } from "#app/features/webhooks/operations.server.ts";
import { aMember, aPost } from "#tests/support/factories.ts";
import { oddServer } from "#tests/support/odd-server.ts";

const odd = await oddServer();
const admin = await aMember({ role: "admin" });
const register = (address: string) => registerWebhook(admin, { address, events: "post.created" });

test.each([
  "http://127.0.0.1/",
  "http://localhost:3000/",
  "http://[::1]/",
  "http://10.1.2.3/",
  "http://192.168.0.9/",
  "http://169.254.169.254/",
  "http://[fd00::1]/",
  "http://2130706433/",
  "http://0x7f.1/",
])("%s, which lies in a network of our own, cannot be registered", async (address) => {
  await expect(register(address)).rejects.toThrow("An address in a private network cannot be told");
});

test("a name that turns out to lead inside is told nothing", async () => {
  const { webhook } = await register("https://hooks.example/");
  // What its name server might say one day: the name is looked up anew at each delivery.
  const address = odd.url.replace("127.0.0.1", "localhost");
  await transaction((tx) => updateWebhook(tx, webhook.id, { address }));
  await aPost();
  await deliverWebhooks(Date.now());
  const [delivery] = (await showWebhook(admin, webhook.id)).deliveries;
  expect(delivery).toMatchObject({ status: "pending", attempts: 1, responseStatus: null, error: "private" });
  expect(odd.seen()).toEqual([]);
});
