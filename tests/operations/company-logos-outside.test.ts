import { expect, test } from "vitest";
import { transaction } from "#app/db/transaction.server.ts";
import { fetchLogos, findLogoState } from "#app/features/companies/logos.server.ts";
import { wantLogo } from "#app/features/companies/logos-data.server.ts";
import { aCompany } from "#tests/support/factories.ts";
import { oddServer } from "#tests/support/odd-server.ts";
import { png } from "#tests/support/pictures.ts";

const odd = await oddServer();
odd.answers((response) => response.writeHead(200).end(png));

test("an address or a name that leads into a network of our own is not asked, and what is no address fails nothing", async () => {
  for (const [address, problem] of [
    [odd.url, "private"],
    [odd.url.replace("127.0.0.1", "localhost"), "private"],
    ["http://[::ffff:127.0.0.1]/", "private"],
    ["javascript:alert(1)", "unreachable"],
    ["acme.ca", "unreachable"],
  ] as const) {
    const { id } = await aCompany({ name: "Inward" });
    await transaction((tx) => wantLogo(tx, { id, logoUrl: address }));
    await fetchLogos(Date.now());
    expect(await findLogoState(id), address).toMatchObject({ problem, digest: null });
  }
  expect(odd.seen()).toEqual([]);
});
