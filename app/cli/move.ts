import { moveSite } from "#app/db/move/move.server.ts";
import { progressOf } from "./progress.ts";

export async function moveCommand(from: string, to: string) {
  const { rows, tables, resumed } = await moveSite(from, to, { moving: progressOf("Moving"), comparing: progressOf("Comparing") });
  console.log(
    `${rows} rows of ${tables} tables are in place and the same in both${resumed ? "; the move went on where it had stopped" : ""}.`,
  );
  console.log("Set DATABASE_URL to the new address and start the server.");
}
