ALTER TABLE `outbox` ADD `unsubscribe` text;--> statement-breakpoint
CREATE INDEX `moderation_acts_kind` ON `moderation_acts` (`act`,`id`);