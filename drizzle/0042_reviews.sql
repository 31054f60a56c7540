CREATE TABLE `review_claims` (
	`item` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`claimed_at` integer NOT NULL,
	`until` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `review_claims_user` ON `review_claims` (`user_id`);--> statement-breakpoint
CREATE TABLE `review_watchers` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
