ALTER TABLE `outbox` ADD `status` text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `next_attempt_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`status`,`next_attempt_at`);--> statement-breakpoint
UPDATE `outbox` SET
	`status` = CASE WHEN `sent_at` IS NOT NULL THEN 'sent' WHEN `error` IS NOT NULL THEN 'failed' ELSE 'kept' END,
	`attempts` = `sent_at` IS NOT NULL OR `error` IS NOT NULL;
