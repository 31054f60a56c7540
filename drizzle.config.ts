import { defineConfig } from "drizzle-kit";

export default defineConfig({ casing: "snake_case", dialect: "sqlite", schema: "./app/db/schema.ts", out: "./drizzle" });
