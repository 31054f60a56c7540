ALTER TABLE "programs" ADD COLUMN "conditions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "through" text collate "C";--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "reach" bigint DEFAULT 0 NOT NULL;