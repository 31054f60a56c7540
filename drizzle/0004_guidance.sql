CREATE TABLE `drafts` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`values` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `insights` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`question` text NOT NULL,
	`prompt` text NOT NULL,
	`answered_by` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `insights_user` ON `insights` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `postal_areas` (
	`fsa` text PRIMARY KEY NOT NULL,
	`province` text NOT NULL,
	`place` text NOT NULL,
	`ridings` text NOT NULL,
	`riding_confidence` text NOT NULL,
	FOREIGN KEY (`province`) REFERENCES `provinces`(`code`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `programs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`level` text NOT NULL,
	`title_en` text NOT NULL,
	`title_fr` text,
	`organization` text NOT NULL,
	`description` text NOT NULL,
	`amount` text,
	`deadline` integer,
	`intake` text NOT NULL,
	`status` text NOT NULL,
	`eligibility` text NOT NULL,
	`who` text NOT NULL,
	`user_types` text NOT NULL,
	`provinces` text NOT NULL,
	`hubs` text NOT NULL,
	`is_ai_relevant` integer NOT NULL,
	`source_url` text NOT NULL,
	`source` text NOT NULL,
	`confidence` text NOT NULL,
	`as_of` text NOT NULL,
	`archived_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `programs_slug_unique` ON `programs` (`slug`);--> statement-breakpoint
CREATE TABLE `ridings` (
	`code` text PRIMARY KEY NOT NULL,
	`name_en` text NOT NULL,
	`name_fr` text NOT NULL,
	`province` text NOT NULL,
	`mp_name` text,
	`mp_party` text,
	`mp_email` text,
	`mp_as_of` text,
	`mp_source` text,
	`mp_confidence` text,
	FOREIGN KEY (`province`) REFERENCES `provinces`(`code`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `users` ADD `riding` text REFERENCES ridings(code);