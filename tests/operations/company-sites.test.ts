import "#tests/support/outside-names.js";
import { expect, test } from "vitest";
import { checkSites, findSite } from "#app/features/companies/sites.server.ts";
import { reviseCompany, submitCompany } from "#app/features/companies/submissions.server.ts";
import { jobs } from "#app/server/schedule.ts";
import { aCompany, aMember, companyValues } from "#tests/support/factories.ts";
import { oddServer } from "#tests/support/odd-server.ts";

const odd = await oddServer();
const minute = 60_000;
const submitted = async (website_url: string) => (await submitCompany(await aMember(), companyValues({ name: `S ${Math.random()}`, website_url }))).id; // biome-ignore format: one line

test("the website of a submission is looked at once, after its redirects, by a job of the server", async () => {
  odd.answers((response, { url }) =>
    url === "/new" ? response.writeHead(200).end("<h1>") : response.writeHead(301, { Location: "/new" }).end(),
  );
  const id = await submitted(`${odd.outside}/old`);
  expect(await findSite(id)).toMatchObject({ checkedAt: null, dueAt: 0 });
  const now = Date.now();
  await checkSites(now);
  expect(await findSite(id)).toMatchObject({ status: 200, problem: null, checkedAt: now, dueAt: null });
  expect(await checkSites(now + minute)).toBe(0);
  expect(odd.seen().map(({ url }) => url)).toEqual(["/old", "/new"]);
  expect(jobs.map(({ run }) => run)).toContain(checkSites);
});

test("a site that fails is told with its status; one that is silent is asked twice more; one of our own network is not asked", async () => {
  odd.answers((response) => response.writeHead(404).end());
  const gone = await submitted(`${odd.outside}/`);
  const inward = await submitted(odd.url);
  const now = Date.now();
  await checkSites(now);
  expect(await findSite(gone)).toMatchObject({ status: 404, dueAt: null });
  expect(await findSite(inward)).toMatchObject({ status: null, problem: "private", dueAt: null });
  expect(odd.seen()).toHaveLength(1);

  odd.answers((response) => response.destroy());
  const broken = await submitted(`${odd.outside}/broken`);
  await checkSites(now);
  expect(await findSite(broken)).toMatchObject({ problem: "unreachable", dueAt: now + 10 * minute });
  await checkSites(now + 10 * minute);
  await checkSites(now + 71 * minute);
  expect(await findSite(broken)).toMatchObject({ problem: "unreachable", dueAt: null });
  expect(odd.seen()).toHaveLength(3);
});

test("a submission without a website has nothing to look at; one that comes again with another site is looked at again", async () => {
  odd.answers((response) => response.writeHead(200).end());
  expect(await findSite((await aCompany({ name: "Siteless" })).id)).toBeNull();
  const member = await aMember();
  const values = (website_url: string) => companyValues({ name: "Moved Site", website_url });
  const { id } = await submitCompany(member, values(`${odd.outside}/one`));
  const now = Date.now();
  await checkSites(now);
  await reviseCompany(member, id, values(`${odd.outside}/one`));
  expect(await findSite(id)).toMatchObject({ url: `${odd.outside}/one`, checkedAt: now, dueAt: null });
  await reviseCompany(member, id, values(`${odd.outside}/two`));
  expect(await findSite(id)).toMatchObject({ url: `${odd.outside}/two`, checkedAt: null, dueAt: 0 });
});
