CREATE TABLE `page_proposals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`program_id` integer NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`was` text NOT NULL,
	`now` text NOT NULL,
	`under` text NOT NULL,
	`language` text NOT NULL,
	`found_at` integer NOT NULL,
	`state` text NOT NULL,
	`decided_at` integer,
	`digest` text NOT NULL,
	FOREIGN KEY (`program_id`) REFERENCES `programs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `page_proposals_program` ON `page_proposals` (`program_id`,`state`);--> statement-breakpoint
CREATE INDEX `page_proposals_state` ON `page_proposals` (`state`,`found_at`,`id`);--> statement-breakpoint
CREATE TABLE `page_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`program_id` integer NOT NULL,
	`read_at` integer NOT NULL,
	`digest` text NOT NULL,
	`sentences` text NOT NULL,
	FOREIGN KEY (`program_id`) REFERENCES `programs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `page_versions_program` ON `page_versions` (`program_id`,`id`);--> statement-breakpoint
CREATE TABLE `watch_switches` (
	`key` integer PRIMARY KEY NOT NULL,
	`is_on` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `watched_hosts` (
	`host` text PRIMARY KEY NOT NULL,
	`free_at` integer NOT NULL,
	`robots` text DEFAULT '' NOT NULL,
	`robots_at` integer
);
--> statement-breakpoint
CREATE TABLE `watched_pages` (
	`program_id` integer PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`confirmed_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`tried_at` integer,
	`read_at` integer,
	`problem` text,
	`status` integer,
	`missing_since` integer,
	`etag` text DEFAULT '' NOT NULL,
	`last_modified` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`language` text DEFAULT 'en' NOT NULL,
	`restless` integer DEFAULT 0 NOT NULL,
	`alarms` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`program_id`) REFERENCES `programs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `watched_pages_due` ON `watched_pages` (`due_at`);