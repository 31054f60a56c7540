CREATE TABLE `text_revisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`post_id` integer,
	`comment_id` integer,
	`user_id` integer NOT NULL,
	`revision` integer NOT NULL,
	`title` text,
	`content` text NOT NULL,
	`replaced_at` integer NOT NULL,
	`by_moderator` integer NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "text_revisions_of_one" CHECK((post_id is null) <> (comment_id is null))
);
--> statement-breakpoint
CREATE INDEX `text_revisions_post` ON `text_revisions` (`post_id`,`id`) WHERE post_id is not null;--> statement-breakpoint
CREATE INDEX `text_revisions_comment` ON `text_revisions` (`comment_id`,`id`) WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX `text_revisions_user` ON `text_revisions` (`user_id`);--> statement-breakpoint
ALTER TABLE `comments` ADD `edited_at` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `edited_at` integer;--> statement-breakpoint
UPDATE `comments` SET `edited_at` = `updated_at` WHERE `updated_at` > `created_at`;