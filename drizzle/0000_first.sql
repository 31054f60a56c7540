CREATE TABLE `api_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`secret_hash` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_secretHash_unique` ON `api_tokens` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `api_tokens_user` ON `api_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `api_tokens_expiry` ON `api_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `comments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`post_id` integer NOT NULL,
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
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `comments_submissionKey_unique` ON `comments` (`submission_key`);--> statement-breakpoint
CREATE INDEX `comments_best` ON `comments` (`post_id`,`parent_id`,`best`,`id`);--> statement-breakpoint
CREATE INDEX `comments_new` ON `comments` (`post_id`,`parent_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `comments_thread` ON `comments` (`thread_id`,`id`);--> statement-breakpoint
CREATE INDEX `comments_user` ON `comments` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `counters` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `hub_relations` (
	`hub_id` integer NOT NULL,
	`related_hub_id` integer NOT NULL,
	PRIMARY KEY(`hub_id`, `related_hub_id`),
	FOREIGN KEY (`hub_id`) REFERENCES `industry_hubs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`related_hub_id`) REFERENCES `industry_hubs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `industry_hubs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`name_en` text NOT NULL,
	`name_fr` text NOT NULL,
	`description_en` text NOT NULL,
	`description_fr` text NOT NULL,
	`on_discovery` integer NOT NULL,
	`on_directory` integer NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`position` integer NOT NULL,
	`post_count` integer DEFAULT 0 NOT NULL,
	`source` text NOT NULL,
	`as_of` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `industry_hubs_slug_unique` ON `industry_hubs` (`slug`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`error` text
);
--> statement-breakpoint
CREATE TABLE `password_resets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`secret_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `password_resets_secretHash_unique` ON `password_resets` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `password_resets_user` ON `password_resets` (`user_id`);--> statement-breakpoint
CREATE TABLE `post_places` (
	`place` text NOT NULL,
	`post_id` integer NOT NULL,
	`hot` integer NOT NULL,
	`score` integer NOT NULL,
	`day` integer NOT NULL,
	`month` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`post_id`, `place`),
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `post_places_hot` ON `post_places` (`place`,`hot`,`post_id`);--> statement-breakpoint
CREATE INDEX `post_places_new` ON `post_places` (`place`,`created_at`,`post_id`);--> statement-breakpoint
CREATE INDEX `post_places_top` ON `post_places` (`place`,`score`,`post_id`);--> statement-breakpoint
CREATE INDEX `post_places_top_day` ON `post_places` (`place`,`day`,`score`,`post_id`);--> statement-breakpoint
CREATE INDEX `post_places_top_month` ON `post_places` (`place`,`month`,`score`,`post_id`);--> statement-breakpoint
CREATE TABLE `post_views` (
	`post_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`counted_at` integer NOT NULL,
	PRIMARY KEY(`post_id`, `user_id`),
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `posts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`post_type` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`url` text,
	`industry_hub_id` integer,
	`province` text,
	`city` text,
	`timeline_tag` text,
	`tags` text NOT NULL,
	`language` text NOT NULL,
	`upvotes` integer DEFAULT 0 NOT NULL,
	`downvotes` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`view_count` integer DEFAULT 0 NOT NULL,
	`pinned` integer DEFAULT false NOT NULL,
	`featured` integer DEFAULT false NOT NULL,
	`locked` integer DEFAULT false NOT NULL,
	`submission_key` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`industry_hub_id`) REFERENCES `industry_hubs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`province`) REFERENCES `provinces`(`code`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `posts_submissionKey_unique` ON `posts` (`submission_key`);--> statement-breakpoint
CREATE INDEX `posts_user` ON `posts` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `provinces` (
	`code` text PRIMARY KEY NOT NULL,
	`name_en` text NOT NULL,
	`name_fr` text NOT NULL,
	`type` text NOT NULL,
	`capital_en` text NOT NULL,
	`capital_fr` text NOT NULL,
	`description_en` text NOT NULL,
	`description_fr` text NOT NULL,
	`position` integer NOT NULL,
	`post_count` integer DEFAULT 0 NOT NULL,
	`source` text NOT NULL,
	`as_of` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`secret_hash` text NOT NULL,
	`user_agent` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_secretHash_unique` ON `sessions` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sign_in_failures` (
	`email` text NOT NULL,
	`address` text NOT NULL,
	`count` integer NOT NULL,
	`locked_until` integer,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`email`, `address`)
);
--> statement-breakpoint
CREATE INDEX `sign_in_failures_age` ON `sign_in_failures` (`last_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`full_name` text NOT NULL,
	`user_type` text NOT NULL,
	`postal_code` text NOT NULL,
	`province` text,
	`occupation` text,
	`language` text,
	`role` text DEFAULT 'member' NOT NULL,
	`password_hash` text NOT NULL,
	`post_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`province`) REFERENCES `provinces`(`code`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_usernameKey_unique` ON `users` (`username_key`);--> statement-breakpoint
CREATE TABLE `votes` (
	`user_id` integer NOT NULL,
	`target_type` text NOT NULL,
	`target_id` integer NOT NULL,
	`vote_type` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `target_type`, `target_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `votes_target` ON `votes` (`target_type`,`target_id`,`vote_type`);