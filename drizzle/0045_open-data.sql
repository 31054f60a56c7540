CREATE TABLE `open_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`set_name` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`outcome` text NOT NULL,
	`problem` text,
	`address` text DEFAULT '' NOT NULL,
	`etag` text DEFAULT '' NOT NULL,
	`last_modified` text DEFAULT '' NOT NULL,
	`digest` text DEFAULT '' NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`read` integer DEFAULT 0 NOT NULL,
	`kept` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	`gone` integer DEFAULT 0 NOT NULL,
	`refused` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `open_runs_set` ON `open_runs` (`set_name`,`id`);--> statement-breakpoint
CREATE TABLE `open_sets` (
	`name` text PRIMARY KEY NOT NULL,
	`is_on` integer NOT NULL,
	`shown_run` integer,
	`busy_until` integer,
	`switched_by` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`switched_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `open_sets_switched_by` ON `open_sets` (`switched_by`);--> statement-breakpoint
CREATE TABLE `open_words` (
	`hub` text PRIMARY KEY NOT NULL,
	`words` text NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL
);
