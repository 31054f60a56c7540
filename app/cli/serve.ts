import { setTimeout as sleep } from "node:timers/promises";
import { siteSecret } from "#app/auth/site-secret.server.ts";
import { closeDatabase, engine } from "#app/db/client.server.ts";
import { answerLinkRequests } from "#app/features/accounts/password-reset.server.ts";
import { makeSetUpPath } from "#app/features/accounts/set-up.server.ts";
import { erasuresFinished } from "#app/features/erasure/operations.server.ts";
import { mailDelivered } from "#app/features/notifications/mail-delivery.server.ts";
import { DatabaseAway, problemIn } from "#app/operations/problems.ts";
import { log } from "#app/process/log.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { endWorker, isWorker, startWorkers } from "#app/server/cluster.ts";
import { jobs, startJobs } from "#app/server/schedule.ts";
import { serve, stopOnSignal } from "#app/server/serve.ts";
import { demoSignIns, makeDemoSignIns } from "./demo-sign-ins.ts";
import { failureOf } from "./failures.ts";
import { hasMembers, prepareDatabase, seedDemoContent } from "./seed.ts";

/**
 * Serves with one process, or with WEB_CONCURRENCY processes on one database. The first migrates, runs the jobs and supervises the others.
 */
export async function serveCommand(demo: boolean) {
  // Demo mode listens on loopback alone, since it prints its passwords.
  const address = { port: settings.port, host: demo ? "127.0.0.1" : settings.host };
  if (isWorker) {
    const serving = await serve(address).catch((error) => {
      endWorker();
      throw error;
    });
    stopOnSignal(closing(serving.stop));
    log.info({ serving_pid: process.pid }, "a worker serves");
    return;
  }
  const away = await prepare(demo).then(() => null, orAway);
  siteSecret(); // made now, while the operator still sees that a full or read-only disk refuses it
  const { url, stop } = settings.webConcurrency > 1 ? await serveByWorkers() : await serve(address);
  const { port } = settings.mailIn;
  const stopMail = port === null ? async () => {} : await (await import("#app/server/mail-receiver.ts")).receiveMail(port, address.host);
  let stopJobs = away ? async () => {} : startJobs(jobs);
  stopOnSignal(
    closing(async () => {
      await stopMail();
      await stop();
      await stopJobs();
      await answerLinkRequests(Date.now()).catch(orAway); // sends the mails of the last requests; the jobs finish everything else
      await mailDelivered().catch(orAway);
    }),
  );
  log.debug({ url }, "serving");
  console.log([...welcome(url, demo), ...(away ? [waiting(away)] : await setUp(url))].join("\n"));
  if (!away) return;
  await whenReached(() => prepare(demo));
  stopJobs = startJobs(jobs);
  console.log(["The database is reached, and everything runs.", ...(await setUp(url))].join("\n"));
}

async function prepare(demo: boolean): Promise<void> {
  await prepareDatabase();
  if (demo && !(await hasMembers())) await fillWithDemo();
}

/** Returns an error that says that the database is away, and throws any other. */
function orAway(error: unknown): DatabaseAway {
  const problem = problemIn(error);
  if (problem instanceof DatabaseAway) return problem;
  throw error;
}

const waiting = (away: DatabaseAway) =>
  `${failureOf(away).sentence} Pages are read from replicas, if there are any; everything else waits, and goes on by itself.`;

/** Runs `work` again each second until the database is there for it. */
async function whenReached(work: () => Promise<void>): Promise<void> {
  for (;;) {
    await sleep(1_000, undefined, { ref: false });
    if (!(await work().then(() => null, orAway))) return;
  }
}

function welcome(url: string, demo: boolean): string[] {
  const signIns = demo ? demoSignIns() : [];
  return [
    "",
    `${settings.brand.name} is at ${url}`,
    ...signIns.map(({ who, email, password }) => `  ${who.padEnd(6)}  ${email}  ${password}`),
  ];
}

async function setUp(url: string): Promise<string[]> {
  // With PORT=0 the system chooses the port, so the settings do not know the address.
  const address = settings.port === 0 ? url : settings.baseUrl;
  try {
    const path = await makeSetUpPath();
    return path ? ["There is no admin yet. The first one registers here, once:", `  ${address}${path}`] : [];
  } catch (error) {
    if (!engine.isRemote) throw error; // the folder holds the database too
    return [`There is no admin yet, and DATA_DIR keeps no link (${(error as Error).message}): register, then portage admin grant <email>.`];
  }
}

async function fillWithDemo() {
  console.log("Filling the empty database with demo content ...");
  await seedDemoContent();
  await makeDemoSignIns();
}

async function serveByWorkers() {
  const { port, stop } = await startWorkers(settings.webConcurrency);
  return { url: `http://localhost:${port}`, stop };
}

/** Returns a function that stops serving and then closes what this process opened. */
function closing(stop: () => Promise<void>) {
  return async () => {
    await stop();
    await erasuresFinished();
    closeDatabase();
  };
}
