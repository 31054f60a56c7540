CREATE TABLE `connections` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`requester_id` integer NOT NULL,
	`receiver_id` integer NOT NULL,
	`pair` text NOT NULL,
	`status` text NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`responded_at` integer,
	FOREIGN KEY (`requester_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`receiver_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `connections_pair_unique` ON `connections` (`pair`);--> statement-breakpoint
CREATE INDEX `connections_requester` ON `connections` (`requester_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `connections_receiver` ON `connections` (`receiver_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `hub_province_counts` (
	`hub_id` integer NOT NULL,
	`province` text NOT NULL,
	`post_count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`hub_id`, `province`),
	FOREIGN KEY (`hub_id`) REFERENCES `industry_hubs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`province`) REFERENCES `provinces`(`code`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `member_blocks` (
	`user_id` integer NOT NULL,
	`other_id` integer NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `other_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`other_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `member_blocks_other` ON `member_blocks` (`other_id`);--> statement-breakpoint
CREATE TABLE `moderation_acts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`moderator_id` integer,
	`act` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` integer NOT NULL,
	`reason` text,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`moderator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `moderation_acts_moderator` ON `moderation_acts` (`moderator_id`);--> statement-breakpoint
CREATE INDEX `moderation_acts_target` ON `moderation_acts` (`target_type`,`target_id`,`id`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`actor_id` integer,
	`path` text NOT NULL,
	`details` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_actor` ON `notifications` (`actor_id`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reporter_id` integer,
	`target_type` text NOT NULL,
	`target_id` integer NOT NULL,
	`reason` text NOT NULL,
	`details` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`decided_by` integer,
	`decided_at` integer,
	`note` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `reports_queue` ON `reports` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_target` ON `reports` (`target_type`,`target_id`,`status`);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`reporter_id`,`target_type`,`target_id`) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX `reports_decided_by` ON `reports` (`decided_by`);--> statement-breakpoint
CREATE TABLE `saves` (
	`user_id` integer NOT NULL,
	`target_type` text NOT NULL,
	`target_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `target_type`, `target_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `saves_newest` ON `saves` (`user_id`,`target_type`,`created_at`,`target_id`);--> statement-breakpoint
CREATE INDEX `saves_target` ON `saves` (`target_type`,`target_id`);--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `last_used_at` integer;--> statement-breakpoint
ALTER TABLE `comments` ADD `removed_at` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `removed_by` text;--> statement-breakpoint
ALTER TABLE `provinces` ADD `facts` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `last_used_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `bio` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `location` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `skills` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `is_discoverable` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `accepts_requests` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `light_pages` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `mailed_kinds` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `feed_key` text;--> statement-breakpoint
ALTER TABLE `users` ADD `unread_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_until` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `suspension_reason` text;--> statement-breakpoint
CREATE UNIQUE INDEX `users_feedKey_unique` ON `users` (`feed_key`);