import { once } from "node:events";
import { Agent, get, request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { aMember } from "#tests/support/factories.ts";
import { hasty, startServer } from "#tests/support/server.ts";
import { tokenOf } from "./api/api-table.ts";
import { send } from "./calls.ts";

const server = await startServer({}, [hasty]);
afterAll(() => server.stop());
const { host, hostname, port } = new URL(server.url);

/** A connection that sends this much and then byte after byte; gives what the server said before it hung up. */
async function trickle(beginning: string): Promise<string> {
  const socket: Socket = connect(Number(port), hostname);
  let said = "";
  socket.on("data", (chunk) => {
    said += chunk;
  });
  socket.on("error", () => {});
  socket.write(beginning);
  const drip = setInterval(() => socket.write("a"), 100);
  await once(socket, "close");
  clearInterval(drip);
  return said.split("\r\n")[0] ?? "";
}

test("two hundred sockets that send byte after byte are let go, and hold nobody up meanwhile", async () => {
  const head = `POST /login HTTP/1.1\r\nHost: ${host}\r\n`;
  const body = `${head}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\nOrigin: ${server.url}\r\n\r\na=`;
  const slow = Array.from({ length: 200 }, (_, n) => trickle(n % 2 === 0 ? `${head}X-Slow: ` : body));
  for (const path of ["/about", "/login", "/health"]) expect((await send(server.url, path)).status).toBe(200);
  const ended = await Promise.all(slow);
  expect(new Set(ended)).toEqual(new Set(["HTTP/1.1 408 Request Timeout"]));
});

test("a connection at rest is promised more than the minute of a proxy", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<{ status: number | undefined; reused: boolean; hint: unknown }>((resolve, reject) => {
      const asked = get(`${server.url}/health`, { agent }, (answer) => {
        answer
          .resume()
          .once("end", () => resolve({ status: answer.statusCode, reused: asked.reusedSocket, hint: answer.headers["keep-alive"] }));
      }).once("error", reject);
    });
  expect((await ask()).hint).toBe("timeout=75");
  await wait(2_000); // past the timeout of headers
  expect(await ask()).toMatchObject({ status: 200, reused: true });
  agent.destroy();
});

test("a connection whose request was refused unread serves the next one", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string, method: string, body: string) =>
    new Promise((resolve, reject) => {
      const headers = { "Content-Length": Buffer.byteLength(body), "Content-Type": "application/json" };
      request(`${server.url}${path}`, { agent, method, headers }, (answer) => answer.resume().once("end", () => resolve(answer.statusCode)))
        .once("error", reject)
        .end(body);
    });
  expect(await ask("/api/auth/me", "PUT", "x".repeat(120_000))).toBe(405);
  expect(await ask("/health", "GET", "")).toBe(200);
  agent.destroy();
});

test("what is too large is refused in a sentence, which nobody loses who is still sending", async () => {
  for (const size of [600_000, 20_000_000])
    for (const path of ["/api/auth/login", "/login"])
      for (let time = 0; time < 5; time += 1) {
        const answer = await send(server.url, path, { method: "POST", body: Buffer.alloc(size, "a"), headers: { Accept: "*/*" } });
        expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining("larger than 128 kB")]);
      }
});

test("a picture has the time that it takes on a slow line", async () => {
  const body = Buffer.alloc(1_000_000);
  const authorization = { Authorization: `Bearer ${await tokenOf(await aMember())}` };
  const headers = { ...authorization, Host: host, "Content-Type": "image/png", "Content-Length": body.length };
  const sent = request({ host: hostname, port, path: "/api/pictures", method: "POST", headers });
  const answered = once(sent, "response");
  for (let at = 0; at < body.length; at += 50_000) {
    sent.write(body.subarray(at, at + 50_000));
    await wait(200); // longer than a form may take, shorter than a picture may
  }
  sent.end();
  expect((await answered)[0].statusCode).toBe(422);
});

test("ten thousand words in the address of a search get a sentence in both languages, and the server goes on", async () => {
  for (const words of [5_000, 10_000, 200_000]) {
    const answer = await send(server.url, `/search?q=${"gel+".repeat(words)}`);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([431, "text/html; charset=utf-8"]);
    const page = await answer.text();
    expect(page).toContain("Search for fewer words");
    expect(page).toContain('<p lang="fr">Cette adresse');
  }
  expect((await send(server.url, "/health")).status).toBe(200);
});
