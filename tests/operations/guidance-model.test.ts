import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { GuidanceForm } from "#app/features/guidance/forms.server.ts";
import { answerTo, guideMember, modelTimeoutMs, streamedAnswer } from "#app/features/guidance/operations.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { aMember } from "#tests/support/factories.ts";

await seedReference();
const member = await aMember({ occupation: "Welder", postalCode: "G4R 1A1", province: "QC" });
const ask = (given: object = {}) => GuidanceForm.parse({ ...given });
const guidance = await guideMember(member, ask());

let answerWith: RequestListener = (_request, response) => response.end();
const heard: string[] = [];
const endpoint = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    heard.push(JSON.stringify({ url: request.url, headers: request.headers, body }));
    answerWith(request, response);
  });
});
endpoint.listen(0, "127.0.0.1");
await once(endpoint, "listening");
afterAll(() => endpoint.close());
const llm = { baseUrl: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1`, apiKey: "a-key", model: "tiny" };
const says = (content: unknown) => JSON.stringify({ choices: [{ message: { role: "assistant", content } }] });

test("a configured model answers, is named, and hears the prompt and nothing of the member", async () => {
  heard.length = 0;
  answerWith = (_request, response) => response.end(says("Learn to read drawings.\u0007"));
  expect(await answerTo(guidance, llm)).toEqual({ answeredBy: "tiny", text: "Learn to read drawings." });
  expect(heard).toHaveLength(1);
  const { url, headers, body } = JSON.parse(heard[0] ?? "{}");
  expect([url, headers.authorization]).toEqual(["/v1/chat/completions", "Bearer a-key"]);
  expect(JSON.parse(body)).toEqual({ model: "tiny", messages: [{ role: "user", content: guidance.enhancedPrompt }] });
  for (const secret of ["G4R", "1A1", member.email, member.username]) expect(body).not.toContain(secret);
});

const failures: [string, RequestListener][] = [
  ["answers 500", (_request, response) => response.writeHead(500).end("broken")],
  ["answers what is no JSON", (_request, response) => response.end("<html>a page</html>")],
  ["answers another shape", (_request, response) => response.end(JSON.stringify({ text: "yes" }))],
  ["answers an empty text", (_request, response) => response.end(says("  \n"))],
  ["answers no text", (_request, response) => response.end(says(null))],
  ["answers far too much", (_request, response) => response.end(says("a".repeat(300_000)))],
  ["cuts the connection", (request) => request.socket.destroy()],
  ["cuts it in the middle", (request, response) => response.writeHead(200).write('{"choices":', () => request.socket.destroy())],
  ["leads elsewhere", (_request, response) => response.writeHead(302, { Location: "http://127.0.0.1:1/" }).end()],
  ["never answers", () => {}],
];

test.each(failures)("a model that %s is asked once, and the engine answers for it", async (_what, listener) => {
  heard.length = 0;
  answerWith = listener;
  expect(await answerTo(guidance, llm, 300)).toEqual({ answeredBy: "engine", text: guidance.insights.join("\n") });
  expect(heard).toHaveLength(1);
});

/** Reads a streamed answer: its words as they came, and what was saved of it. */
async function streamed(listener: RequestListener, timeoutMs = 500) {
  answerWith = listener;
  heard.length = 0;
  let saved: unknown;
  const words: string[] = [];
  const keep = async (answer: unknown) => {
    saved = answer;
  };
  for await (const some of streamedAnswer(guidance, keep, llm, timeoutMs)) words.push(some);
  return { words, text: words.join(""), saved };
}
const events =
  (...texts: string[]): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    for (const content of texts) response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);
    response.end("data: [DONE]\n\n");
  };
const own = guidance.insights.join("\n");

test("a model's words come as it writes them, each when it is whole, and the whole answer is saved", async () => {
  const { words, saved } = await streamed(events("Learn ", "to re", "ad draw", "ings", ", then weld."));
  expect(words.filter(Boolean)).toEqual(["Learn ", "to ", "read ", "drawings, then ", "weld."]);
  expect(saved).toEqual({ answeredBy: "tiny", text: "Learn to read drawings, then weld." });
  const { body } = JSON.parse(heard[0] ?? "{}");
  expect(JSON.parse(body)).toEqual({ model: "tiny", messages: [{ role: "user", content: guidance.enhancedPrompt }], stream: true });
});

const [given = ""] = guidance.enhancedPrompt.match(/https:[^\s)]+/) ?? [];
const gone = "[address taken out: not among the sources]";

test("an address that the model was not given is taken out, also the beginning of one, a bare host and an address of mail", async () => {
  const host = new URL(given).host;
  for (const [cited, told] of [
    ["Apply at https://free-money.example/now.", `Apply at ${gone}.`],
    [`See ${given}, or ${given.slice(0, -3)}.`, `See ${given}, or ${gone}.`],
    [`See **https://${host}** and ${host}.`, `See **${gone}** and ${gone}.`],
    ["Write to grants@free-money.ca or see free-money.ca/apply!", `Write to ${gone} or see ${gone}!`],
    [`[the page](${given}) and WWW.FREE.ORG`, `[the page](${given}) and ${gone}`],
    ["Use Node.js, e.g. in version 2.5.", "Use Node.js, e.g. in version 2.5."],
  ] as const) {
    answerWith = (_request, response) => response.end(says(cited));
    expect(await answerTo(guidance, llm)).toEqual({ answeredBy: "tiny", text: told });
  }
});

test("an address that the model was not given does not get out of a streamed answer, however it is cut", async () => {
  for (const cut of [
    ["Apply at https://free-", "money.example/now today."],
    ["Apply at www.free-money", ".example ", "soon"],
    ["ご覧ください".repeat(60), "https://free-money.example/"],
    [`${"ご覧ください".repeat(60)}free-mon`, "ey.example/x"],
    [given.slice(0, 20)],
  ]) {
    // biome-ignore format: one line
    const { text, saved } = await streamed(events(...cut));
    expect(text).not.toMatch(/free-|money|example/);
    expect(text).toContain(gone);
    expect(saved).toEqual({ answeredBy: "tiny", text: text.trim() });
  }
  expect((await streamed(events("See ", given.slice(0, 12), `${given.slice(12)}.`))).text).toBe(`See ${given}.`);
});

test("a model that cannot stream gives its words at once", async () => {
  const { text, saved } = await streamed((_request, response) => response.end(says("Learn to weld.")));
  expect(text).toBe("Learn to weld.");
  expect(saved).toEqual({ answeredBy: "tiny", text: "Learn to weld." });
});

const endless: RequestListener = (_request, response) => {
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: "Learn to " } }] })}\n\n`);
};

test("a model that stops in the middle leaves its words, and the engine's follow", async () => {
  const { text, saved } = await streamed(endless, 300);
  expect(text).toBe(`Learn to \n\ntiny did not finish. The rules of this site answer:\n\n${own}`);
  expect(saved).toEqual({ answeredBy: "engine", text: own });
});

test.each(failures.filter(([what]) => what !== "never answers"))(
  "the engine answers for a streaming model that %s",
  async (_what, listener) => {
    expect((await streamed(listener)).saved).toEqual({ answeredBy: "engine", text: own });
    expect(heard).toHaveLength(1);
  },
);

test("a model is given up in time for the engine's answer to reach a client, which waits 15 seconds", () => {
  expect(modelTimeoutMs).toBe(8_000);
});

test("without an endpoint the engine answers", async () => {
  expect((await answerTo(guidance, null)).answeredBy).toBe("engine");
});
