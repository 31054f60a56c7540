ALTER TABLE "follows" ADD COLUMN "check_at" bigint;--> statement-breakpoint
CREATE INDEX "follows_check" ON "follows" USING btree ("check_at") WHERE check_at is not null;