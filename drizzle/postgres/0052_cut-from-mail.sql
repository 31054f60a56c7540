ALTER TABLE "comments" ADD COLUMN "cut_from_mail" text collate "C";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "cut_from_mail" text collate "C";