CREATE TABLE `held_items` (
	`type` text NOT NULL,
	`item_id` integer NOT NULL,
	`rule_id` integer,
	`term` text NOT NULL,
	`was_public` integer NOT NULL,
	PRIMARY KEY(`type`, `item_id`),
	FOREIGN KEY (`rule_id`) REFERENCES `keyword_rules`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `held_items_rule` ON `held_items` (`rule_id`);--> statement-breakpoint
INSERT INTO `held_items` (`type`, `item_id`, `rule_id`, `term`, `was_public`) SELECT 'post', `post_id`, `rule_id`, `term`, `was_public` FROM `held_posts`;--> statement-breakpoint
DROP TABLE `held_posts`;--> statement-breakpoint
ALTER TABLE `comments` ADD `removed_by` text;--> statement-breakpoint
UPDATE `comments` SET `removed_by` = 'moderator' WHERE `removed_at` IS NOT NULL;--> statement-breakpoint
CREATE INDEX `comments_held` ON `comments` (`removed_at`,`id`) WHERE removed_by = 'held';--> statement-breakpoint
ALTER TABLE `moderation_acts` ADD `item` text;