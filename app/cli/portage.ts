import { Command } from "commander";
import { version } from "#app/installation.server.ts";

const program = new Command("portage").description("Runs and looks after a Portage server.").version(version);

program
  .command("serve")
  .description("migrate, make sure the reference data is there, and serve")
  .option("--demo", "fill an empty database with demo content and listen on this machine alone")
  .action(async ({ demo }: { demo?: boolean }) => (await import("./serve.ts")).serveCommand(demo ?? false));

program
  .command("migrate")
  .description("bring the database to the newest schema, with its reference data")
  .action(async () => (await import("./seed.ts")).prepareDatabase());

const seed = program.command("seed").description("put content into the database");
seed
  .command("reference")
  .description("hubs and provinces, renewed from seeds/reference")
  .action(async () => (await import("./seed.ts")).prepareDatabase());
seed
  .command("demo")
  .description("invented members, posts, comments and votes, into a database without members")
  .action(async () => (await import("./seed.ts")).seedDemoCommand());

seed
  .command("directory")
  .description("real Canadian companies and laboratories with their sources, published and pending verification")
  .action(async () => (await import("./seed.ts")).seedDirectoryCommand());

const admin = program.command("admin").description("who may administer this server");
admin
  .command("grant <email>")
  .description("make a member an admin")
  .action(async (email: string) => (await import("./admin.ts")).grant(email, "admin"));
admin
  .command("revoke <email>")
  .description("make an admin a member again")
  .action(async (email: string) => (await import("./admin.ts")).grant(email, "member"));
admin
  .command("list")
  .description("list the admins")
  .action(async () => (await import("./admin.ts")).list());

program.parseAsync().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
