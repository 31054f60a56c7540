ALTER TABLE "posts" ADD COLUMN "link_previews" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "previews_due_at" bigint;--> statement-breakpoint
CREATE INDEX "posts_previews_due" ON "posts" USING btree ("previews_due_at") WHERE previews_due_at is not null;