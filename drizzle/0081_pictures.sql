CREATE TABLE `picture_places` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`digest` text NOT NULL,
	`user_id` integer,
	`place` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`digest`) REFERENCES `pictures`(`digest`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `picture_places_picture` ON `picture_places` (`digest`);--> statement-breakpoint
CREATE INDEX `picture_places_place` ON `picture_places` (`place`);--> statement-breakpoint
CREATE INDEX `picture_places_user` ON `picture_places` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `picture_sizes` (
	`digest` text NOT NULL,
	`size` integer NOT NULL,
	`type` text NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`digest`, `size`, `type`),
	FOREIGN KEY (`digest`) REFERENCES `pictures`(`digest`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `pictures` (
	`digest` text PRIMARY KEY NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`look` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `refused_pictures` (
	`digest` text PRIMARY KEY NOT NULL,
	`look` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `users` ADD `face` text;--> statement-breakpoint
ALTER TABLE `companies` ADD `logo` text;--> statement-breakpoint
ALTER TABLE `company_logos` DROP COLUMN `type`;--> statement-breakpoint
ALTER TABLE `company_logos` DROP COLUMN `bytes`;--> statement-breakpoint
-- What was fetched is fetched again, and made small.
UPDATE company_logos SET digest = NULL, due_at = 0, attempts = 0, problem = NULL WHERE digest IS NOT NULL;
