CREATE TABLE `former_addresses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`address` text NOT NULL,
	`left_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `former_addresses_user` ON `former_addresses` (`user_id`);--> statement-breakpoint
CREATE INDEX `former_addresses_age` ON `former_addresses` (`left_at`);--> statement-breakpoint
CREATE TABLE `sign_in_resets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`started_by` integer,
	`reason` text NOT NULL,
	`note` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`ended_at` integer,
	`ending` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_in_resets_waiting` ON `sign_in_resets` (`user_id`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `sign_in_resets_user` ON `sign_in_resets` (`user_id`);--> statement-breakpoint
CREATE INDEX `sign_in_resets_started_by` ON `sign_in_resets` (`started_by`);--> statement-breakpoint
CREATE INDEX `sign_in_resets_ended` ON `sign_in_resets` (`ended_at`);