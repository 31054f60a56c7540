CREATE TABLE `search_misses` (
	`words` text PRIMARY KEY NOT NULL,
	`askers` text NOT NULL,
	`people` integer NOT NULL,
	`times` integer NOT NULL,
	`last_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `search_misses_age` ON `search_misses` (`last_at`);--> statement-breakpoint
CREATE INDEX `search_misses_asked` ON `search_misses` (`people`,`times`);--> statement-breakpoint
CREATE TABLE `search_synonyms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`names` text NOT NULL,
	`created_at` integer NOT NULL
);
