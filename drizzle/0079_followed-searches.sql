ALTER TABLE `follows` ADD `check_at` integer;--> statement-breakpoint
CREATE INDEX `follows_check` ON `follows` (`check_at`) WHERE check_at is not null;