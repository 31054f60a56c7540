CREATE TABLE `appeals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`act_id` integer NOT NULL,
	`member_id` integer,
	`text` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`decided_by` integer,
	`decided_at` integer,
	`answer` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`act_id`) REFERENCES `moderation_acts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `appeals_actId_unique` ON `appeals` (`act_id`);--> statement-breakpoint
CREATE INDEX `appeals_queue` ON `appeals` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `appeals_member` ON `appeals` (`member_id`,`id`);--> statement-breakpoint
CREATE INDEX `appeals_decided_by` ON `appeals` (`decided_by`);--> statement-breakpoint
CREATE TABLE `held_posts` (
	`post_id` integer PRIMARY KEY NOT NULL,
	`rule_id` integer NOT NULL,
	`term` text NOT NULL,
	`was_public` integer NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`rule_id`) REFERENCES `keyword_rules`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `held_posts_rule` ON `held_posts` (`rule_id`);--> statement-breakpoint
CREATE TABLE `keyword_rules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`terms` text NOT NULL,
	`note` text NOT NULL,
	`is_active` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `reason_sentences` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reason` text NOT NULL,
	`text_en` text NOT NULL,
	`text_fr` text NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `reason_sentences_reason` ON `reason_sentences` (`reason`,`id`);--> statement-breakpoint
ALTER TABLE `moderation_acts` ADD `said_en` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `moderation_acts` ADD `said_fr` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `moderation_acts` ADD `member_id` integer REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `moderation_acts_member` ON `moderation_acts` (`member_id`,`id`);--> statement-breakpoint
CREATE INDEX `posts_held` ON `posts` (`removed_at`,`id`) WHERE removed_by = 'held';