import { expect, test } from "vitest";
import { aCompany, aMember, aPost, aProject, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";

const server = await sharedServer();

const admin = await aMember({ role: "admin", occupation: "Welder" });
const cookie = await cookieOf(admin);
const project = await aProject(admin);
const company = await aCompany();
const another = await aPost(await aMember());

const pages = [
  "/register",
  "/login",
  "/forgot-password",
  "/settings",
  "/settings/security",
  "/settings/second-step",
  "/my-data",
  "/submit-post",
  "/create-project",
  `/project/${project.id}/edit`,
  "/submit-company",
  "/submit-company?step=2",
  "/onboarding",
  `/report/post/${another.id}`,
  `/moderation/post/${another.id}`,
  `/company/${company.slug}/edit`,
  "/admin/companies/new",
  "/admin/funding/new",
  "/admin/policy/new",
  "/admin/network/new",
  "/admin/webhooks",
];

/** What another choice makes necessary, what a script turns into chips, what a later step needs, and the first text of a row. */
const depending = /^(url|content|tags|occupation|same_as|\w+_\d+_(name|title))$/;

/** What stands for a text field: its name, whether a browser insists on it, and what its label says. */
function textFields(html: string) {
  const inputs = [...html.matchAll(/<(input|textarea)\b([^>]*)>/g)].filter(
    ([, , attributes = ""]) => !/type="(hidden|checkbox|radio|submit|file)"|readOnly|disabled/i.test(attributes),
  );
  return inputs.flatMap(([, , attributes = ""]) => {
    const id = /\sid="([^"]+)"/.exec(attributes)?.[1] ?? "";
    const label = new RegExp(`<label[^>]*for="${id}"[^>]*>(.*?)</label>`, "s").exec(html)?.[1];
    return label ? [{ id, isRequired: /\srequired=/.test(attributes), label: label.replace(/<[^>]*>|<!-- -->/g, "") }] : [];
  });
}

test.each(pages)("%s says of each text whether it may stay empty, in both languages", async (path) => {
  for (const [language, mark] of [
    ["en", "(optional)"],
    ["fr", "(facultatif)"],
  ] as const) {
    const who = /register|login|forgot/.test(path) ? undefined : cookie;
    const answer = await send(server.url, path, { cookie: who, headers: { "Accept-Language": language } });
    const fields = textFields(await answer.text());
    expect(answer.status).toBe(200);
    const unclear = fields.filter(({ id, isRequired, label }) => !depending.test(id) && isRequired === label.includes(mark));
    expect(unclear).toEqual([]);
    for (const { label } of fields) expect(label.split(mark).length, label).toBeLessThanOrEqual(2);
  }
});
