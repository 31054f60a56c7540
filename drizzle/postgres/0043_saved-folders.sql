ALTER TABLE "saves" ADD COLUMN "folder" text collate "C";--> statement-breakpoint
ALTER TABLE "saves" ADD COLUMN "remind_at" bigint;--> statement-breakpoint
CREATE INDEX "saves_reminders" ON "saves" USING btree ("remind_at") WHERE remind_at is not null;