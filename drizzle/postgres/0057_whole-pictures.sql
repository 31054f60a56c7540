ALTER TABLE "pictures" ADD COLUMN "source" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refused_pictures" ADD COLUMN "source" text collate "C" DEFAULT '' NOT NULL;