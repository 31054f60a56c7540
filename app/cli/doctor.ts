import { examineSite } from "#app/features/backups/doctor.server.ts";

const marks = { good: "  ok ", look: "look ", bad: " BAD " };

/** Prints the findings; sets exit code 1 when something is bad. */
export async function doctorCommand() {
  const findings = await examineSite();
  for (const { state, about, sentence } of findings) console.log(`${marks[state]} ${about}: ${sentence}`);
  const bad = findings.filter(({ state }) => state === "bad").length;
  console.log(bad === 0 ? "\nNothing is wrong." : `\n${bad === 1 ? "One thing is" : `${bad} things are`} wrong.`);
  if (bad > 0) process.exitCode = 1;
}
