import { engine } from "#app/db/client.server.ts";
import type { SeedReport } from "#app/db/seeded-rows.server.ts";
import { listAdmins } from "#app/features/accounts/operations.server.ts";
import { countersNow } from "#app/features/counters/operations.server.ts";
import { forgetDemo } from "#app/features/demo/operations.server.ts";
import { deleteAccount, deleteAgain } from "#app/features/privacy/operations.server.ts";
import { version } from "#app/process/installation.server.ts";
import { renewDirectory, seedDirectory } from "#seeds/directory/directory.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { forgetDemoSignIns } from "./demo-sign-ins.ts";

/** What became of the rows that are renewed field by field; null where this edition was stored already. */
type Prepared = { programs: SeedReport | null; companies: SeedReport | null };

/**
 * Stores the reference rows of every installation, renews the companies of the starter directory where it has them, and deletes the accounts in the ledger again. Opening the database has already migrated
 * it.
 */
export async function prepareDatabase(): Promise<Prepared> {
  const programs = await seedReference();
  const companies = await renewDirectory();
  const deleted = await deleteAgain(Date.now());
  if (deleted > 0)
    console.log(
      `${deleted === 1 ? "1 account was" : `${deleted} accounts were`} deleted again: the ledger beside the database names them.`,
    );
  return { programs, companies };
}

export async function migrateCommand() {
  await prepareDatabase();
  console.log(`${engine.name} is at the schema of version ${version}, with its reference data.`);
}

/** Says what was renewed, and which fields stayed because somebody had changed them. */
export async function seedReferenceCommand() {
  const { programs, companies } = await prepareDatabase();
  if (!programs && !companies) {
    console.log("The reference data is the newest already.");
    return;
  }
  tell("programmes", programs);
  tell("companies", companies);
}

function tell(rows: string, report: SeedReport | null) {
  if (!report) return;
  console.log(`${report.added} ${rows} were added, ${report.renewed} renewed.`);
  for (const { slug, fields } of report.kept) console.log(`${slug} keeps what was entered here: ${fields.join(", ")}`);
}

export async function hasMembers(): Promise<boolean> {
  return ((await countersNow()).members ?? 0) > 0;
}

/** Fills a database without members. What is invented is read only for this: every server would keep it in memory. */
export async function seedDemoContent() {
  const { seedDemo, seedCompanyVotes } = await import("#seeds/demo/demo.ts");
  await seedDemo();
  await seedDirectory();
  await seedCompanyVotes();
}

export async function seedDemoCommand() {
  await prepareDatabase();
  if (await hasMembers()) throw new Error("This database has members: demo content goes into an empty one only.");
  await seedDemoContent();
  console.log("Demo content is in place. Nobody can sign in as one of its members until a password is reset.");
}

export async function seedDirectoryCommand() {
  await prepareDatabase();
  tell("companies", await seedDirectory());
}

export async function forgetDemoCommand() {
  await prepareDatabase();
  const gone = await forgetDemo(deleteAccount, Date.now());
  forgetDemoSignIns();
  if (gone.members === 0) return console.log("There is no demo content in this database.");
  const lines = [
    `${gone.members} demo members are gone, with ${gone.posts} posts, ${gone.projects} projects and ${gone.comments} comments.`,
    `The discussions of those posts and projects went with them: ${commentsHidden(gone.commentsOfOthers)}`,
    "Posts, projects, companies and funding programs of others are as they were, without the votes of demo members.",
  ];
  if ((await listAdmins()).length === 0) lines.push("No admin is left: the next start prints a link at which the first one registers.");
  console.log(lines.join("\n"));
}

function commentsHidden(count: number): string {
  if (count === 0) return "no other member had written there.";
  return count === 1
    ? "1 comment of a member is shown no more, and stays in the data its writer can download."
    : `${count} comments of members are shown no more, and stay in the data their writers can download.`;
}
