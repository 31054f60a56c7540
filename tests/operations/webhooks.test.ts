import "#tests/support/outside-names.js";
import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { companies, webhooks } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { addCompany, decideCompany } from "#app/features/companies/review.server.ts";
import { announceClosing } from "#app/features/funding/followers.server.ts";
import { addOpportunity } from "#app/features/funding/operations.server.ts";
import { createPost, deletePost, removePostIn } from "#app/features/posts/operations.server.ts";
import { claimDue } from "#app/features/webhooks/data.server.ts";
import { deliverWebhooks, forgetOldDeliveries } from "#app/features/webhooks/delivery.server.ts";
import {
  listWebhooks,
  redeliver,
  registerWebhook,
  removeWebhook,
  showWebhook,
  switchWebhook,
  testWebhook,
} from "#app/features/webhooks/operations.server.ts";
import { emit } from "#app/features/webhooks/outbox.server.ts";
import type { WebhookOrder } from "#app/features/webhooks/rules.ts";
import { AdminOnly, InvalidInput, NotFound } from "#app/operations/problems.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { onSqlite } from "#tests/support/engines.ts";
import { aMember, aPost, postInput } from "../support/factories.ts";
import { cut, json, oddServer, silent, text } from "../support/odd-server.ts";
import { plansOf } from "../support/plans.ts";

await seedReference();
const odd = await oddServer();
const ok = json(200, {});
const admin = await aMember({ role: "admin" });
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The only webhook there is, listening to these events, before an address that answers well. */
async function aWebhook(events = "post.created") {
  for (const { id } of await listWebhooks(admin)) await removeWebhook(admin, id);
  odd.answers(ok);
  const { webhook, signingKey } = await registerWebhook(admin, { address: `${odd.outside}/in`, events });
  const logOf = async () => (await showWebhook(admin, webhook.id)).deliveries;
  const last = async () => {
    const [delivery] = await logOf();
    if (!delivery) throw new Error("Nothing was queued");
    return delivery;
  };
  return { id: webhook.id, signingKey, logOf, last };
}
const told = () => odd.seen().map(({ body }) => JSON.parse(body));

test("a post is told of with its public facts, signed so that the receiver can verify it", async () => {
  const { signingKey, last } = await aWebhook();
  const author = await aMember({ username: "quiet-author" });
  const post = await createPost(
    author,
    postInput({ title: "Kelp", content: "A long story.", industry_hub_id: "ocean-arctic", province: "NS" }),
  );
  expect(await deliverWebhooks(Date.now())).toBe(1);
  const [seen] = odd.seen();
  if (!seen) throw new Error("Nothing arrived");
  const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signature } = seen.headers;
  const key = Buffer.from(signingKey.slice("whsec_".length), "base64");
  expect(signature).toBe(`v1,${createHmac("sha256", key).update(`${id}.${at}.${seen.body}`).digest("base64")}`);
  expect(Math.abs(Date.now() / 1000 - Number(at))).toBeLessThan(60);
  expect(seen).toMatchObject({ method: "POST", url: "/in" });
  expect(seen.headers["content-type"]).toBe("application/json");
  const { type, timestamp, data } = JSON.parse(seen.body);
  expect([type, Number.isNaN(Date.parse(timestamp))]).toEqual(["post.created", false]);
  expect(data).toMatchObject({ id: post.id, title: "Kelp", industry_hub: "ocean-arctic", province: "NS" });
  expect(data.address).toMatch(new RegExp(`/post/${post.id}$`));
  for (const secret of ["quiet-author", "A long story", "@example.ca"]) expect(seen.body).not.toContain(secret);
  expect(await last()).toMatchObject({ status: "delivered", attempts: 1, responseStatus: 200, nextAttemptAt: null, messageId: id });
  expect(await deliverWebhooks(Date.now())).toBe(0);
});

test("nothing is told of a post that is rolled back, refused, or sent twice", async () => {
  const { logOf } = await aWebhook();
  await expect(
    transaction(async (tx) => {
      await emit(tx, "post.created", "post.1", {});
      throw new Error("The rest failed");
    }),
  ).rejects.toThrow("The rest failed");
  await expect(createPost(await aMember(), postInput({ title: "" }))).rejects.toThrow(InvalidInput);
  expect(await logOf()).toEqual([]);
  const author = await aMember();
  for (const _ of [1, 2]) await createPost(author, postInput({ submission_key: "same" }));
  expect(await logOf()).toHaveLength(1);
});

test("only what a webhook listens to is told to it", async () => {
  const { logOf } = await aWebhook("company.published");
  await aPost();
  expect(await logOf()).toEqual([]);
});

test("a company is told of when it is published, without its contact", async () => {
  const { last } = await aWebhook("company.published");
  const { id, revision } = await addCompany(admin, {
    name: "Givre",
    description: "Ice.",
    email: "ana@givre.example",
    contact_person: "Ana Contact",
  });
  await transaction(async (tx) => void (await tx.update(companies).set({ status: "approved" })));
  await decideCompany(admin, id, { to: "published", note: "", revision });
  await deliverWebhooks(Date.now());
  expect(told()).toMatchObject([{ type: "company.published", data: { id, name: "Givre", slug: "givre" } }]);
  expect((await last()).body).not.toMatch(/givre\.example|Ana Contact/);
});

test("an opportunity is told of once for each deadline, seven days before it", async () => {
  const now = Date.UTC(2026, 5, 10, 12);
  const add = (title: string, deadline: string) =>
    addOpportunity(admin, { title, organization: "O", description: "D", source_url: "https://x.ca", deadline });
  await add("Near", "2026-06-17");
  await add("Far", "2026-06-18");
  await add("Over", "2026-06-09");
  const { logOf } = await aWebhook("opportunity.closing");
  for (const hour of [0, 1, 2]) await announceClosing(now + hour * 60 * minuteMs);
  expect((await logOf()).map(({ subject }) => subject)).toEqual(["opportunity.near.2026-06-17"]);
  await announceClosing(now + dayMs);
  expect((await logOf()).map(({ subject }) => subject)).toEqual(["opportunity.far.2026-06-18", "opportunity.near.2026-06-17"]);
  await deliverWebhooks(Date.now());
  expect(told().map(({ data }) => [data.title, data.deadline]).sort()).toEqual([["Far", "2026-06-18"], ["Near", "2026-06-17"]]); // biome-ignore format: one line
});

test("what fails is sent again under the same id after each wait, and has failed after the sixth", async () => {
  const { last } = await aWebhook();
  odd.answers(text(500, "no"));
  await aPost();
  let now = Date.now();
  for (const [turn, minutes] of [1, 5, 30, 120, 720].entries()) {
    await deliverWebhooks(now);
    const wait = minutes * minuteMs;
    expect(await last()).toMatchObject({ status: "pending", attempts: turn + 1, responseStatus: 500, nextAttemptAt: now + wait });
    expect(await deliverWebhooks(now + wait - 1)).toBe(0);
    now += wait;
  }
  await deliverWebhooks(now);
  expect(await last()).toMatchObject({ status: "failed", attempts: 6, nextAttemptAt: null });
  expect(await deliverWebhooks(now + 5 * dayMs)).toBe(0);
  expect(new Set(odd.seen().map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(odd.seen()).toHaveLength(6);
});

test("a later attempt that arrives ends the failing", async () => {
  const { id, last } = await aWebhook();
  odd.answers(text(503, ""), ok);
  await aPost();
  const now = Date.now();
  await deliverWebhooks(now);
  expect((await showWebhook(admin, id)).webhook.failingSince).toBe(now);
  await deliverWebhooks(now + minuteMs);
  expect(await last()).toMatchObject({ status: "delivered", attempts: 2, responseStatus: 200 });
  expect((await showWebhook(admin, id)).webhook).toMatchObject({ state: "on", failingSince: null });
});

test("a redirect is not followed, and a connection that is cut or silent says which", async () => {
  const { last } = await aWebhook();
  const timeout = AbortSignal.timeout;
  AbortSignal.timeout = (ms) => {
    expect(ms).toBe(5000);
    return timeout.call(AbortSignal, 200);
  };
  const cases = [
    [json(302, {}, { Location: `${odd.outside}/elsewhere` }), { responseStatus: 302, error: null }],
    [cut, { responseStatus: null, error: "unreachable" }],
    [silent, { responseStatus: null, error: "timeout" }],
  ] as const;
  for (const [answer, outcome] of cases) {
    await aPost();
    odd.answers(answer);
    await deliverWebhooks(Date.now());
    expect(await last()).toMatchObject({ status: "pending", ...outcome });
    expect(odd.seen()).toHaveLength(1);
  }
  AbortSignal.timeout = timeout;
});

test("who has failed for five days is switched off, says so, and is told nothing until an admin switches it on", async () => {
  const { id, logOf } = await aWebhook();
  odd.answers(text(500, ""));
  await aPost();
  const now = Date.now();
  await deliverWebhooks(now);
  await aPost();
  await deliverWebhooks(now + 5 * dayMs - 1);
  expect((await showWebhook(admin, id)).webhook.state).toBe("on");
  await aPost();
  await deliverWebhooks(now + 5 * dayMs);
  expect((await showWebhook(admin, id)).webhook.state).toBe("stopped");
  const before = (await logOf()).length;
  await aPost();
  expect(await logOf()).toHaveLength(before);
  expect(await deliverWebhooks(now + 6 * dayMs)).toBe(0);
  await expect(testWebhook(admin, id)).rejects.toThrow("Switch this webhook on first");
  odd.answers(ok);
  await switchWebhook(admin, id, true);
  expect(await deliverWebhooks(now + 6 * dayMs)).toBeGreaterThan(0);
  expect((await showWebhook(admin, id)).webhook).toMatchObject({ state: "on", failingSince: null });
});

test("two that deliver at once send each message once", async () => {
  const { logOf } = await aWebhook();
  for (let made = 0; made < 5; made += 1) await aPost();
  const now = Date.now();
  const sent = await Promise.all([deliverWebhooks(now), deliverWebhooks(now), deliverWebhooks(now)]);
  expect(sent.reduce((sum, tried) => sum + tried, 0)).toBe(5);
  expect(new Set(odd.seen().map(({ headers }) => headers["webhook-id"])).size).toBe(5);
  expect(odd.seen()).toHaveLength(5);
  expect((await logOf()).every(({ status }) => status === "delivered")).toBe(true);
});

test("a claim whose process died is taken again after a minute", async () => {
  const { last } = await aWebhook();
  await aPost();
  const now = Date.now();
  expect(await transaction((tx) => claimDue(tx, now, now + minuteMs, 20))).toHaveLength(1);
  expect(await deliverWebhooks(now)).toBe(0);
  expect(await deliverWebhooks(now + minuteMs)).toBe(1);
  expect(await last()).toMatchObject({ status: "delivered", attempts: 2 });
});

test("an admin sends a test and sends again what failed, under its old id", async () => {
  const { id, last, logOf } = await aWebhook();
  await testWebhook(admin, id);
  expect(told()).toMatchObject([{ type: "test", data: {} }]);
  expect(await last()).toMatchObject({ status: "delivered", event: "test" });
  odd.answers(text(410, ""), ok);
  await aPost();
  await deliverWebhooks(Date.now());
  const failed = await last();
  expect(failed.responseStatus).toBe(410);
  await redeliver(admin, id, failed.id);
  expect(await last()).toMatchObject({ id: failed.id, status: "delivered", attempts: 1, messageId: failed.messageId });
  expect(odd.seen().map(({ headers }) => headers["webhook-id"])).toEqual([failed.messageId, failed.messageId]);
  expect(odd.seen()[0]?.body).toBe(odd.seen()[1]?.body);
  expect(await logOf()).toHaveLength(2);
  await expect(redeliver(admin, id, 999_999)).rejects.toThrow(NotFound);
});

test("what is taken back or down is not told any more, and leaves the log", async () => {
  const { logOf } = await aWebhook();
  const author = await aMember();
  const [own, removed, kept] = [await aPost(author), await aPost(author), await aPost(author)];
  await deletePost(author, own.id);
  await transaction((tx) => removePostIn(tx, removed.id));
  expect((await logOf()).map(({ subject }) => subject)).toEqual([`post.${kept.id}`]);
});

test("the log is paged by the last id seen, and keeps thirty days", async () => {
  const { id, logOf } = await aWebhook();
  for (let made = 0; made < 5; made += 1) await aPost();
  const walked: number[][] = [];
  for (const order of ["newest", "oldest"] as const) {
    const first = await showWebhook(admin, id, { order, after: 0 }, 3);
    const second = await showWebhook(admin, id, { order, after: first.next ?? 0 }, 3);
    expect([first.deliveries.length, second.deliveries.length, second.next]).toEqual([3, 2, null]);
    walked.push([...first.deliveries, ...second.deliveries].map((one) => one.id));
  }
  expect(new Set(walked[0]).size).toBe(5);
  expect(walked[1]).toEqual(walked[0]?.reverse());
  const now = Date.now();
  await forgetOldDeliveries(now + 31 * dayMs); // they still wait
  expect(await logOf()).toHaveLength(5);
  await deliverWebhooks(now);
  await forgetOldDeliveries(now + 29 * dayMs);
  expect(await logOf()).toHaveLength(5);
  await forgetOldDeliveries(now + 31 * dayMs);
  expect(await logOf()).toEqual([]);
});

test("the list of webhooks is sorted as asked, those that stopped first by state", async () => {
  const made: number[] = [];
  for (const name of ["b", "c", "a"]) {
    const { webhook } = await registerWebhook(admin, { address: `https://${name}.sorted.example/`, events: "post.created" });
    made.push(webhook.id);
  }
  const [b = 0, c = 0, a = 0] = made;
  await switchWebhook(admin, b, false);
  await transaction((tx) => tx.update(webhooks).set({ state: "stopped" }).where(eq(webhooks.id, a)).then());
  const sorted = async (order?: WebhookOrder) => (await listWebhooks(admin, order)).map((one) => one.id).filter((id) => made.includes(id));
  expect(await sorted()).toEqual([a, c, b]);
  expect(await sorted("oldest")).toEqual([b, c, a]);
  expect(await sorted("address")).toEqual([a, b, c]);
  expect(await sorted("state")).toEqual([a, c, b]);
  for (const id of made) await removeWebhook(admin, id);
});

test("an address and an event are needed, nobody but an admin may, and the key is shown once", async () => {
  const { id, signingKey } = await aWebhook();
  for (const [
    address,
    events,
  ] of [["nonsense", "post.created"], ["ftp://x.ca", "post.created"], ["https://x.ca", "post.deleted"], ["https://x.ca", ""]]) // biome-ignore format: a table
    await expect(registerWebhook(admin, { address: address ?? "", events: events ?? "" })).rejects.toThrow(InvalidInput);
  for (const viewer of [await aMember(), await aMember({ role: "moderator" })]) {
    const input = { address: "https://x.ca", events: "post.created" };
    const calls = [
      () => listWebhooks(viewer),
      () => showWebhook(viewer, id),
      () => registerWebhook(viewer, input),
      () => switchWebhook(viewer, id, false),
      () => removeWebhook(viewer, id),
      () => testWebhook(viewer, id),
      () => redeliver(viewer, id, 1),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow(AdminOnly);
  }
  expect(JSON.stringify([await listWebhooks(admin), await showWebhook(admin, id)])).not.toContain(signingKey);
});

onSqlite("what is due and the log walk their indexes", async () => {
  const { id } = await aWebhook();
  const due = (await plansOf(() => deliverWebhooks(Date.now()))).find((plan) => plan.includes("webhook_deliveries"));
  expect(due).toContain("webhook_deliveries_due (status=? AND next_attempt_at<?)");
  const log = (await plansOf(() => showWebhook(admin, id, { order: "newest", after: 99 }))).find((plan) =>
    plan.includes("webhook_deliveries"),
  );
  expect(log).toContain("webhook_deliveries_log (webhook_id=? AND id<?)");
  for (const plan of [due, log]) expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
});
