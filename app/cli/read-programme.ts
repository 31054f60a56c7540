import { findOpportunity } from "#app/features/funding/operations.server.ts";
import { problemSentences } from "#app/features/programme-watch/labels.ts";
import { readProgrammePage } from "#app/features/programme-watch/read.server.ts";
import { SettingsMistake } from "#app/operations/problems.ts";

/** Reads the page of a programme and prints what it brought. @throws SettingsMistake for a programme that is none, Error when the page was not read */
export async function readProgrammeCommand(slug: string): Promise<void> {
  const program = await findOpportunity(slug);
  if (!program) throw new SettingsMistake(`There is no programme "${slug}".`);
  const { problem, proposed } = await readProgrammePage(program.id);
  console.log(`${slug}: ${proposed} changes wait for staff`);
  if (problem) throw new Error(problemSentences[problem]());
}
