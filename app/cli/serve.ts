import { closeDatabase } from "#app/db/client.server.ts";
import { mailDelivered } from "#app/features/mail/operations.server.ts";
import { log } from "#app/log.server.ts";
import { jobs, startJobs } from "#app/server/schedule.ts";
import { serve, stopOnSignal } from "#app/server/serve.ts";
import { settings } from "#app/settings.server.ts";
import { seedDemo } from "#seeds/demo/demo.ts";
import { seedDirectory } from "#seeds/directory/directory.ts";
import { demoSignIns, makeDemoSignIns } from "./demo-sign-ins.ts";
import { hasMembers, prepareDatabase } from "./seed.ts";

/** Demo mode listens on loopback alone: its passwords are printed. */
export async function serveCommand(demo: boolean) {
  await prepareDatabase();
  if (demo && !(await hasMembers())) {
    console.log("Filling the empty database with demo content ...");
    await seedDemo();
    await seedDirectory();
    await makeDemoSignIns();
  }
  const { server, url, finish } = await serve({ port: settings.port, host: demo ? "127.0.0.1" : settings.host });
  const stopJobs = startJobs(jobs);
  stopOnSignal(server, async () => {
    await finish();
    await stopJobs();
    await mailDelivered();
    closeDatabase();
  });
  log.debug({ url }, "serving");
  console.log(`\n${settings.brand.name} is at ${url}`);
  if (!demo) return;
  for (const { who, email, password } of demoSignIns()) console.log(`  ${who.padEnd(6)}  ${email}  ${password}`);
}
