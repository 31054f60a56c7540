import { eq } from "drizzle-orm";
import { sessions } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";

export const tenMinutes = 600_000;

/** Lets time pass over the proof of a member's sessions, so that the next act asks for another one. */
export async function provenAgo({ id }: { id: number }, ms = tenMinutes): Promise<void> {
  await transaction((tx) =>
    tx
      .update(sessions)
      .set({ provenAt: Date.now() - ms })
      .where(eq(sessions.userId, id)),
  );
}

/** A sealed text with one character changed, always to another one. */
export const altered = (text: string) => `${text.slice(0, -3)}${text.at(-3) === "A" ? "B" : "A"}${text.slice(-2)}`;
