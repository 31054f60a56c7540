CREATE TABLE `email_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`secret_hash` text NOT NULL,
	`address` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`confirmed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_links_secretHash_unique` ON `email_links` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `email_links_user` ON `email_links` (`user_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE TABLE `reset_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`language` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `outbox` ADD `user_id` integer REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `outbox` ADD `status` text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `next_attempt_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `outbox_user` ON `outbox` (`user_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `email_verified_at` integer;--> statement-breakpoint
UPDATE `outbox` SET
	`status` = CASE WHEN `sent_at` IS NOT NULL THEN 'sent' WHEN `error` IS NOT NULL THEN 'failed' ELSE 'kept' END,
	`attempts` = `sent_at` IS NOT NULL OR `error` IS NOT NULL,
	`user_id` = (SELECT `id` FROM `users` WHERE `users`.`email` = `outbox`.`recipient`);--> statement-breakpoint
UPDATE `users` SET `email_verified_at` = `created_at`;
