import { desc } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { outbox } from "#app/db/schema/index.ts";

/** The newest mails of the outbox, with their texts. */
export const newestMail = async (limit = 1000) => db.select().from(outbox).orderBy(desc(outbox.id)).limit(limit);
