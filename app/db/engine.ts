/** Whether DATABASE_URL names PostgreSQL. Read from the environment itself, because drizzle-kit reads the schema without the settings. */
export const isPostgres = /^postgres(ql)?:/.test(process.env.DATABASE_URL ?? "");
