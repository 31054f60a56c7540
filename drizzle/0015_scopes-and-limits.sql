CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`points` integer NOT NULL,
	`expire` integer
);
--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `scope` text DEFAULT 'write' NOT NULL;