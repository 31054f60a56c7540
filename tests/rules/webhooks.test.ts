import { expect, test } from "vitest";
import { waitsLabel } from "#app/features/webhooks/labels.ts";
import { newSigningKey, signedHeaders } from "#app/features/webhooks/signature.server.ts";
import { nextAttemptAt } from "#app/network/back-off.ts";

test("the signature is that of the Standard Webhooks specification's own example", () => {
  const message = {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    body: '{"test": 2432232314}',
    signingKey: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  };
  expect(signedHeaders(message, 1_614_265_330_999)).toEqual({
    "webhook-id": message.id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("each key is another, of 32 bytes", () => {
  const [first, second] = [newSigningKey(), newSigningKey()];
  expect(first).not.toBe(second);
  expect(Buffer.from(first.replace("whsec_", ""), "base64")).toHaveLength(32);
});

test("attempts wait 1 minute, 5, 30, 2 hours and 12, and the sixth failure is the last", () => {
  const minutes = [1, 2, 3, 4, 5].map((attempts) => (nextAttemptAt(attempts, 0) ?? 0) / 60_000);
  expect(minutes).toEqual([1, 5, 30, 120, 720]);
  expect(nextAttemptAt(6, 0)).toBeNull();
});

test("the waits are said as they are", () => {
  expect(waitsLabel()).toBe("1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours");
});
