import { expect, test } from "vitest";
import { issueApiToken } from "#app/features/accounts/sessions.server.ts";
import { send } from "../calls.ts";
import { expectDocumented } from "./documented.ts";

export type Json = Record<string, unknown>;

/** One call of the JSON API and what it must answer; `has` is a part of the JSON, `lacks` must not stand in the text. */
export type Row = {
  says: string;
  call: `${"GET" | "POST" | "PUT" | "DELETE" | "PATCH"} /${string}`;
  /** A bearer token; a guest without. */
  as?: string;
  input?: unknown;
  status: number;
  has?: Json;
  lacks?: string[];
};

/** A token of the API for this member. */
export function tokenOf(member: { id: number }): Promise<string> {
  return issueApiToken(member.id, "test");
}

export async function callApi(base: string, call: string, input?: unknown, token?: string, headers: Record<string, string> = {}) {
  const [method = "GET", path = "/"] = call.split(" ");
  const answer = await send(base, path, {
    method,
    body: input === undefined ? undefined : JSON.stringify(input),
    headers: {
      Origin: "https://client.example",
      ...(input !== undefined && { "Content-Type": "application/json" }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  const text = await answer.text();
  expect(answer.headers.get("Content-Type"), `${call}: ${text.slice(0, 200)}`).toContain("application/json");
  const json = JSON.parse(text) as Json;
  await expectDocumented(base, method, path, answer.status, json);
  return { status: answer.status, headers: answer.headers, text, json };
}

export function table(base: string, rows: Row[]) {
  test.each(rows.map((row): [string, Row] => [`${row.call} ${row.says}`, row]))("%s", async (_name, row) => {
    const { status, json, text } = await callApi(base, row.call, row.input, row.as);
    expect(status, text.slice(0, 500)).toBe(row.status);
    expect(json).toMatchObject({ success: row.status < 400, ...row.has });
    for (const words of ["password_hash", "passwordHash", "scrypt", ...(row.lacks ?? [])]) expect(text).not.toContain(words);
  });
}
