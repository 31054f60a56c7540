PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_comments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`post_id` integer,
	`project_id` integer,
	`parent_id` integer DEFAULT 0 NOT NULL,
	`thread_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`depth` integer NOT NULL,
	`content` text NOT NULL,
	`language` text NOT NULL,
	`upvotes` integer DEFAULT 0 NOT NULL,
	`downvotes` integer DEFAULT 0 NOT NULL,
	`best` integer DEFAULT 0 NOT NULL,
	`reply_count` integer DEFAULT 0 NOT NULL,
	`submission_key` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`removed_at` integer,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "comments_about_one" CHECK((post_id is null) <> (project_id is null))
);
--> statement-breakpoint
INSERT INTO `__new_comments`("id", "post_id", "project_id", "parent_id", "thread_id", "user_id", "depth", "content", "language", "upvotes", "downvotes", "best", "reply_count", "submission_key", "created_at", "updated_at", "deleted_at", "removed_at") SELECT "id", "post_id", NULL, "parent_id", "thread_id", "user_id", "depth", "content", "language", "upvotes", "downvotes", "best", "reply_count", "submission_key", "created_at", "updated_at", "deleted_at", "removed_at" FROM `comments`;--> statement-breakpoint
DROP TABLE `comments`;--> statement-breakpoint
ALTER TABLE `__new_comments` RENAME TO `comments`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `comments_submissionKey_unique` ON `comments` (`submission_key`);--> statement-breakpoint
CREATE INDEX `comments_best` ON `comments` (`post_id`,`parent_id`,`best`,`id`);--> statement-breakpoint
CREATE INDEX `comments_new` ON `comments` (`post_id`,`parent_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `comments_project_best` ON `comments` (`project_id`,`parent_id`,`best`,`id`);--> statement-breakpoint
CREATE INDEX `comments_project_new` ON `comments` (`project_id`,`parent_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `comments_thread` ON `comments` (`thread_id`,`id`);--> statement-breakpoint
CREATE INDEX `comments_user` ON `comments` (`user_id`,`id`);