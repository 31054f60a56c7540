CREATE TABLE `mentions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`post_id` integer,
	`comment_id` integer,
	`user_id` integer NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mentions_in_one" CHECK((post_id is null) <> (comment_id is null))
);
--> statement-breakpoint
CREATE INDEX `mentions_post` ON `mentions` (`post_id`) WHERE post_id is not null;--> statement-breakpoint
CREATE INDEX `mentions_comment` ON `mentions` (`comment_id`) WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX `mentions_user` ON `mentions` (`user_id`);--> statement-breakpoint
ALTER TABLE `posts` ADD `about_company_id` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `about_project_id` integer;