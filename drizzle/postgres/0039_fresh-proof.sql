ALTER TABLE "api_tokens" ADD COLUMN "proven_at" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" bigint;