import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { keepOnboarding } from "#app/features/guidance/onboarding.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, cookieOf } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";

let begun: (response: ServerResponse) => void = () => {};
const model = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  begun(response);
});
model.listen(0, "127.0.0.1");
await once(model, "listening");
const server = await startServer({ LLM_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`, LLM_MODEL: "tiny" });
afterAll(async () => {
  await server.stop();
  model.close();
});

const say = (response: ServerResponse, content: string) =>
  response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);
const path = "/generate-insight/answer";

async function anAsking() {
  const member = await aMember({ occupation: "Welder", postalCode: "B3H 4R2", province: "NS" });
  await keepOnboarding(member, { life_stage: "professional", area_of_interest: "robots" });
  return cookieOf(member);
}

test("the page comes first, then the words as the model writes them, then the rest, without a script", async () => {
  const cookie = await anAsking();
  const writes = new Promise<ServerResponse>((resolve) => {
    begun = resolve;
  });
  const headers = {
    Cookie: cookie,
    Origin: server.url,
    "Content-Type": "application/x-www-form-urlencoded",
    "Accept-Encoding": "gzip, br",
  };
  const answer = await fetch(server.url + path, { method: "POST", headers, body: "ask_model=yes" });
  expect(answer.headers.get("Content-Encoding")).toBeNull();
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let html = "";
  const until = async (text: string) => {
    while (!html.includes(text)) {
      const part = await reader?.read();
      if (!part || part.done) throw new Error(`The page ended without ${text}`);
      html += part.value;
    }
  };
  await until("What tiny writes");
  expect(html).toContain("Canada Training Credit");
  const response = await writes;
  say(response, "Learn <b>robots</b> & ");
  await until("Learn &lt;b&gt;robots&lt;/b&gt; &amp; ");
  expect(html).not.toContain("</html>");
  say(response, "weld.");
  response.end("data: [DONE]\n\n");
  await until("</html>");
  expect(html).toMatch(/&amp; weld\.<\/div>/);
  const browser = await new PlainBrowser(server.url, cookie).open("/generate-insight");
  expect(browser.text).toContain("Learn <b>robots</b> & weld.");
  expect(browser.text).toContain("Answered by tiny.");
});

test("an address that the model invents is taken out of what it says", async () => {
  begun = (response) => {
    say(response, "Get money at https://free-money.example/now today.");
    response.end("data: [DONE]\n\n");
  };
  const browser = await new PlainBrowser(server.url, await anAsking()).open(path);
  expect(browser.text).toContain("Ask tiny");
  await browser.submit({ ask_model: "yes" });
  expect(browser.text).not.toContain("free-money");
  expect(browser.text).toContain("Get money at [address taken out: not among the sources] today.");
});

test("a guest signs in first, and who has not answered is sent to the questions", async () => {
  expect((await send(server.url, path)).headers.get("Location")).toBe(`/login?from=${encodeURIComponent(path)}`);
  const browser = await new PlainBrowser(server.url, await cookieOf(await aMember({ occupation: null }))).open(path);
  expect(browser.path).toBe("/generate-insight");
});
