CREATE TABLE `erasure_tasks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`account_id` integer,
	`account_created_at` integer,
	`texts_kept` integer,
	`created_at` integer NOT NULL,
	`recorded_at` integer,
	`merged_at` integer,
	`rewritten_at` integer
);
--> statement-breakpoint
ALTER TABLE `users` ADD `password_changed_at` integer;