CREATE TABLE `follows` (
	`user_id` integer NOT NULL,
	`target` text NOT NULL,
	`channel` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `target`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `follows_target` ON `follows` (`target`,`user_id`);