DROP INDEX `users_demo`;--> statement-breakpoint
CREATE INDEX `users_demo` ON `users` (`id`) WHERE is_demo;--> statement-breakpoint
DROP INDEX `programs_relevance`;--> statement-breakpoint
DROP INDEX `programs_deadline`;--> statement-breakpoint
CREATE INDEX `programs_archived` ON `programs` (`relevance`,`id`) WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX `programs_relevance` ON `programs` (`relevance`,`id`) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX `programs_deadline` ON `programs` (`deadline`,`id`) WHERE archived_at is null;--> statement-breakpoint
DROP INDEX `alerts_open`;--> statement-breakpoint
CREATE INDEX `alerts_open` ON `alerts` (`id`) WHERE acknowledged_at is null;--> statement-breakpoint
DROP INDEX `coalitions_list`;--> statement-breakpoint
CREATE INDEX `coalitions_list` ON `coalitions` (`id`) WHERE archived_at is null;--> statement-breakpoint
DROP INDEX `contacts_list`;--> statement-breakpoint
CREATE INDEX `contacts_list` ON `contacts` (`id`) WHERE archived_at is null;--> statement-breakpoint
DROP INDEX `policies_date`;--> statement-breakpoint
CREATE INDEX `policies_date` ON `policies` (`date`,`id`) WHERE archived_at is null;--> statement-breakpoint
DROP INDEX `posts_pinned`;--> statement-breakpoint
CREATE INDEX `posts_pinned` ON `posts` (`created_at`,`id`) WHERE pinned and removed_at is null;--> statement-breakpoint
ALTER TABLE `companies` ADD `name_folded` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE companies SET name_folded = fold(name);
