import cluster from "node:cluster";
import { timingSafeEqual } from "node:crypto";
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { hashSecret } from "#app/auth/secret.server.ts";
import { engine } from "#app/db/client.server.ts";
import { readRecord } from "#app/features/backups/files.server.ts";
import { settings } from "#app/process/settings.server.ts";

const registry = new Registry();
collectDefaultMetrics({ register: registry });
AggregatorRegistry.setRegistries(registry);
/** The metrics of all processes that serve. The first process asks the others, which answer. */
const ofAll = new AggregatorRegistry();

const requests = new Histogram({
  name: "portage_http_request_seconds",
  help: "How long requests took, by method, route and status",
  labelNames: ["method", "route", "status"],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
  registers: [registry],
});

new Gauge({
  name: "portage_database_bytes",
  help: "The size of the database",
  aggregator: "max", // every process sees the same
  registers: [registry],
  async collect() {
    const bytes = await engine.size().catch(() => null); // while no server answers, the others tell the rest
    if (bytes === null) this.remove();
    else this.set(bytes);
  },
});

if (settings.replicaUrls.length > 0) {
  new Gauge({
    name: "portage_replica_lag_seconds",
    help: "How far a replica is behind its primary by its heartbeat; -1 while nobody knows since one of them does not answer, and above 5 it rests",
    labelNames: ["replica"],
    aggregator: "max",
    registers: [registry],
    collect() {
      for (const { name, secondsBehind } of engine.replicas()) this.set({ replica: name }, secondsBehind ?? -1);
    },
  });
}

// Where the database makes its own copies, nobody here knows of them.
if (!engine.isRemote) {
  new Gauge({
    name: "portage_last_backup_timestamp_seconds",
    help: "When the last backup that worked was made; 0 when the last try failed or there was none",
    aggregator: "max",
    registers: [registry],
    collect() {
      const { backup } = readRecord();
      this.set(backup && backup.failure === null ? backup.at / 1000 : 0);
    },
  });
}

export function measureKeptPages(bytes: () => number): void {
  new Gauge({
    name: "portage_kept_page_bytes",
    help: "What the drawn pages take in memory that are kept for their readers; PAGE_CACHE_MB is the most for each process",
    registers: [registry],
    collect() {
      this.set(bytes());
    },
  });
}

export function countRequest(method: string, route: string, status: number, milliseconds: number): void {
  requests.observe({ method, route, status }, milliseconds / 1000);
}

/** Answers Prometheus, only with METRICS_TOKEN as the bearer token. Without that setting the page does not exist. */
export async function metricsAnswer(request: Request): Promise<Response> {
  if (!settings.metricsToken) return new Response("Not Found\n", { status: 404 });
  const given = request.headers.get("Authorization") ?? "";
  // Hashes have one length, whatever was sent.
  const same = timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(hashSecret(`Bearer ${settings.metricsToken}`)));
  if (!same) return new Response("Unauthorized\n", { status: 401, headers: { "WWW-Authenticate": "Bearer" } });
  return new Response(await (cluster.isWorker ? metricsOfAll() : registry.metrics()), {
    headers: { "Content-Type": registry.contentType, "Cache-Control": "no-store" },
  });
}

type Told = { portageMetrics?: string };

/** In the first of several processes, tells the others the metrics of all: a scrape reaches any one of them. */
export function tellMetricsToWorkers(): void {
  cluster.on("message", async (worker, asked: Told) => {
    if (asked.portageMetrics === undefined) return;
    const portageMetrics = await ofAll.clusterMetrics().catch((error: Error) => `# ${error.message}\n`);
    if (worker.isConnected()) worker.send({ portageMetrics });
  });
}

function metricsOfAll(): Promise<string> {
  return new Promise((resolve) => {
    const hear = ({ portageMetrics }: Told) => {
      if (portageMetrics === undefined) return;
      process.off("message", hear);
      resolve(portageMetrics);
    };
    process.on("message", hear);
    process.send?.({ portageMetrics: "" });
  });
}
