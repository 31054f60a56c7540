import { defineConfig } from "drizzle-kit";
import { isPostgres } from "./app/db/engine.ts";

// A folder of migrations per engine, from one schema: `npm run migrations name` makes the next step of both.
export default defineConfig({
  casing: "snake_case",
  dialect: isPostgres ? "postgresql" : "sqlite",
  // On SQLite the rows of public data have a file of their own (app/db/open-rows).
  schema: isPostgres ? ["./app/db/schema/index.ts", "./app/db/open-rows/table.ts"] : "./app/db/schema/index.ts",
  out: isPostgres ? "./drizzle/postgres" : "./drizzle",
});
