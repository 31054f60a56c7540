ALTER TABLE `programs` ADD `relevance` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `programs` ADD `updated_at` integer;--> statement-breakpoint
CREATE INDEX `programs_relevance` ON `programs` (`archived_at`,`relevance`,`id`);--> statement-breakpoint
CREATE INDEX `programs_deadline` ON `programs` (`archived_at`,`deadline`,`id`);--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`);