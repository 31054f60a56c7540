export const isPostgresAddress = (address: string): boolean => /^postgres(ql)?:/.test(address);

/** Whether DATABASE_URL names PostgreSQL. Read from the environment itself, because drizzle-kit reads the schema without the settings. */
export const isPostgres = isPostgresAddress(process.env.DATABASE_URL ?? "");
