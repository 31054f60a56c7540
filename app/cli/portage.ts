import { Command, CommanderError } from "commander";
import { version } from "#app/process/installation.server.ts";
import { exitCodeHelp, exitCodes } from "./exit-codes.ts";
import { failureOf } from "./failures.ts";

process.env.NODE_ENV ??= "production"; // before React is loaded: its development build renders at a quarter of the speed
process.umask(0o077); // only its own user may read what it writes, which holds members' data

const program = new Command("portage")
  .description("Runs and looks after a Portage server. Settings are environment variables; docs/settings.md lists them.")
  .version(version)
  .exitOverride()
  .addHelpText("after", exitCodeHelp);

const help = (text: string) => `\n${text}`;

program
  .command("serve")
  .description("migrate, make sure the reference data is there, and serve")
  .option("--demo", "fill an empty database with demo content and listen on this machine alone")
  .addHelpText(
    "after",
    help(`Keeps everything in DATA_DIR (./data). Without an admin it prints a link, good for once, at which the first one registers.
Before it upgrades a database it keeps a copy among the backups. SIGTERM ends it after the requests under way.

  PORT=8080 BASE_URL=https://portage.example.ca portage serve`),
  )
  .action(async ({ demo }: { demo?: boolean }) => (await import("./serve.ts")).serveCommand(demo ?? false));

program
  .command("migrate")
  .description("bring the database to the newest schema, with its reference data")
  .addHelpText("after", help("serve does the same at its start: run this to upgrade at a moment of your choice."))
  .action(async () => (await import("./seed.ts")).migrateCommand());

const seed = program.command("seed").description("put content into the database");
seed
  .command("reference")
  .description("hubs, provinces, programmes and the companies already here, renewed; what was changed here stays")
  .action(async () => (await import("./seed.ts")).seedReferenceCommand());
seed
  .command("demo")
  .description("invented members, posts, comments and votes, into a database without members")
  .action(async () => (await import("./seed.ts")).seedDemoCommand());
seed
  .command("forget-demo")
  .description("delete every demo member, both demo sign-ins among them, with all they made")
  .addHelpText(
    "after",
    help(`Also while the site is served. What real members posted stays, without the votes and replies of demo members; what they wrote under demo
posts and projects leaves the site with those and stays in the data that they can download. Companies and funding programs stay: they are
real. Start the server without --demo afterwards, which would fill an empty database again.`),
  )
  .action(async () => (await import("./seed.ts")).forgetDemoCommand());
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
  .command("link <email>")
  .description("print a link, good for once and an hour, at which a member sets a new password")
  .action(async (email: string) => (await import("./admin.ts")).link(email));
admin
  .command("second-step-off <email>")
  .description("turn off the second step of a member who has neither phone nor recovery codes, and tell them")
  .action(async (email: string) => (await import("./admin.ts")).secondStepOff(email));
admin
  .command("list")
  .description("list the admins")
  .action(async () => (await import("./admin.ts")).list());

program
  .command("mail-in [address]")
  .description("take a mail from standard input, as a mail server passes it on; the address is the one that it came to")
  .addHelpText(
    "after",
    help(`Ends with 0 when the mail was dealt with, also when its sender was told why not; with 65 when it cannot be read or is for none of our
addresses, and with 75 when it shall come again. MAIL_IN_DOMAIN must be set.

  portage mail-in < message`),
  )
  .action(async (address?: string) => (await import("./mail-in.ts")).mailInCommand(address));

program
  .command("import-open <set>")
  .description("fetch a set of public data, check it, and show it if it is sound")
  .addHelpText(
    "after",
    help("Also while the site is served. What was shown stays when the source is broken. Sets: ai-register, bills, tenders, grants."),
  )
  .action(async (set: string) => (await import("./import-open.ts")).importOpenCommand(set));

program
  .command("read-programme <slug>")
  .description("read a programme's own page, whose address staff have confirmed, and say what changed there")
  .addHelpText(
    "after",
    help("Also while the site is served, which reads them by itself once an admin turns that on. Nothing changes before staff take it."),
  )
  .action(async (slug: string) => (await import("./read-programme.ts")).readProgrammeCommand(slug));

program
  .command("picture <use>", { hidden: true })
  .description("make a picture small and safe: the server runs this for each")
  .action(async (use: string) => (await import("./picture.ts")).pictureCommand(use));

program
  .command("backup [file]")
  .description("copy the database, also while it is served, and check the copy")
  .addHelpText(
    "after",
    help(`Without a file the copy goes to BACKUP_DIR (DATA_DIR/backups) and the newest BACKUP_KEEP (7) stay. A file that exists is not
written over. serve makes one by itself every BACKUP_EVERY_HOURS (24).

  portage backup /mnt/usb/portage.db`),
  )
  .action(async (file?: string) => (await import("./backup.ts")).backupCommand(file));
program
  .command("restore [file]")
  .description("put a backup, or without a name the newest, in the database's place")
  .option("--rehearse", "do it all in a scratch file and change nothing")
  .option("--keep-sign-ins", "leave sign-ins, tokens and links as they were in the copy")
  .addHelpText(
    "after",
    help(`Stop the server first. The file is checked before anything is touched; the database from before stays beside the new one. A file
of a newer version is refused, one of an older version is upgraded at the next start.

What was closed since the copy was made stays closed: all sign-ins, API tokens and links from mails end, accounts deleted since are deleted
again, and passwords changed since open nothing until they are reset. The ledger beside the database (ledger.ndjson) says which.

  portage restore portage-20261121T030000Z.db`),
  )
  .action(async (file: string | undefined, options) => (await import("./backup.ts")).restoreCommand(file, options));
program
  .command("after-restore")
  .description("close in a database server that was restored what the site has closed since")
  .option("--keep-sign-ins", "leave sign-ins, tokens and links as they were in the copy")
  .option("--no-ledger", "there is none: nobody has ever deleted an account or changed a password")
  .addHelpText(
    "after",
    help(`Stop every node, restore with the server's own tools, run this where a node's DATA_DIR is, and start the nodes. Accounts deleted since are
deleted again, passwords changed since open nothing, and all sign-ins end. The ledger.ndjson of the node where it happened has it at once, that of
each other node that runs a few minutes later.`),
  )
  .action(async (options) => (await import("./backup.ts")).afterRestoreCommand(options));
program
  .command("export <file>")
  .description("write the whole site as lines of JSON, to read it elsewhere or to import it")
  .action(async (file: string) => (await import("./backup.ts")).exportCommand(file));
program
  .command("import <file>")
  .description("read an exported site into a database without members, all of it or nothing")
  .addHelpText("after", help("The file must come from a version with the same schema: import it with that one, then upgrade."))
  .action(async (file: string) => (await import("./backup.ts")).importCommand(file));
program
  .command("move <from> <to>")
  .description("move the whole site into another database, from SQLite to PostgreSQL or back")
  .addHelpText(
    "after",
    help(`Stop the server first. The new database must have no members. What was stopped on the way goes on where it was when the same command
runs again; in the end every row of both is compared.

  portage move sqlite:data/portage.db postgres://portage:secret@db.example.ca/portage`),
  )
  .action(async (from: string, to: string) => (await import("./move.ts")).moveCommand(from, to));
program
  .command("doctor")
  .description("look at folder, disk, database, backups and settings, and say what is wrong")
  .addHelpText("after", help("Changes nothing, also while the site is served. Ends with 1 when something is wrong."))
  .action(async () => (await import("./doctor.ts")).doctorCommand());

program.parseAsync().catch((error) => {
  // Commander has printed its sentence already; asking for help is no mistake.
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : exitCodes.misused);
  const { sentence, code } = failureOf(error);
  console.error(sentence);
  process.exit(code);
});
