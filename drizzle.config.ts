import { defineConfig } from "drizzle-kit";

export default defineConfig({ casing: "snake_case", dialect: "sqlite", schema: "./app/db/schema/index.ts", out: "./drizzle" });
