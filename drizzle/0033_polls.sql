CREATE TABLE `poll_options` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`post_id` integer NOT NULL,
	`position` integer NOT NULL,
	`label` text NOT NULL,
	`votes` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `polls`(`post_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `poll_options_post` ON `poll_options` (`post_id`,`position`);--> statement-breakpoint
CREATE TABLE `poll_votes` (
	`user_id` integer NOT NULL,
	`post_id` integer NOT NULL,
	`option_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `post_id`, `option_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`post_id`) REFERENCES `polls`(`post_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`option_id`) REFERENCES `poll_options`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `poll_votes_post` ON `poll_votes` (`post_id`);--> statement-breakpoint
CREATE INDEX `poll_votes_option` ON `poll_votes` (`option_id`);--> statement-breakpoint
CREATE TABLE `polls` (
	`post_id` integer PRIMARY KEY NOT NULL,
	`allows_several` integer NOT NULL,
	`days` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`voters` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade
);
