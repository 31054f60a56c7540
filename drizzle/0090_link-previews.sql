ALTER TABLE `posts` ADD `link_previews` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `previews_due_at` integer;--> statement-breakpoint
CREATE INDEX `posts_previews_due` ON `posts` (`previews_due_at`) WHERE previews_due_at is not null;