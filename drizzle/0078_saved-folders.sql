ALTER TABLE `saves` ADD `folder` text;--> statement-breakpoint
ALTER TABLE `saves` ADD `remind_at` integer;--> statement-breakpoint
CREATE INDEX `saves_reminders` ON `saves` (`remind_at`) WHERE remind_at is not null;