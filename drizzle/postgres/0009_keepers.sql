ALTER TABLE "company_claims" ADD COLUMN "revoked_at" bigint;--> statement-breakpoint
ALTER TABLE "company_claims" ADD COLUMN "revoked_for" text collate "C" DEFAULT '' NOT NULL;