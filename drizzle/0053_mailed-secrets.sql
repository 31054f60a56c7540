PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_email_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`secret_hash` text,
	`address` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`confirmed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_email_links`("id", "user_id", "kind", "secret_hash", "address", "created_at", "expires_at", "confirmed_at") SELECT "id", "user_id", "kind", "secret_hash", "address", "created_at", "expires_at", "confirmed_at" FROM `email_links`;--> statement-breakpoint
DROP TABLE `email_links`;--> statement-breakpoint
ALTER TABLE `__new_email_links` RENAME TO `email_links`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `email_links_secretHash_unique` ON `email_links` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `email_links_user` ON `email_links` (`user_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `email_links_age` ON `email_links` (`created_at`);--> statement-breakpoint
CREATE TABLE `__new_outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`body` text,
	`link_id` integer,
	`unsubscribe` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`error` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`link_id`) REFERENCES `email_links`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_outbox`("id", "user_id", "recipient", "subject", "body", "link_id", "unsubscribe", "status", "attempts", "next_attempt_at", "created_at", "sent_at", "error") SELECT "id", "user_id", "recipient", "subject", "body", NULL, "unsubscribe", "status", "attempts", "next_attempt_at", "created_at", "sent_at", "error" FROM `outbox`;--> statement-breakpoint
DROP TABLE `outbox`;--> statement-breakpoint
ALTER TABLE `__new_outbox` RENAME TO `outbox`;--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `outbox_status` ON `outbox` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_user` ON `outbox` (`user_id`);--> statement-breakpoint
CREATE INDEX `outbox_link` ON `outbox` (`link_id`);--> statement-breakpoint
CREATE INDEX `outbox_age` ON `outbox` (`created_at`);--> statement-breakpoint
ALTER TABLE `reset_requests` ADD `kind` text DEFAULT 'reset' NOT NULL;--> statement-breakpoint
CREATE INDEX `notifications_age` ON `notifications` (`created_at`);--> statement-breakpoint
CREATE INDEX `company_views_age` ON `company_views` (`counted_at`);--> statement-breakpoint
CREATE INDEX `post_views_age` ON `post_views` (`counted_at`);--> statement-breakpoint
CREATE INDEX `project_views_age` ON `project_views` (`counted_at`);--> statement-breakpoint
-- From here on by hand. Links for a forgotten password stand beside the other mailed links.
INSERT INTO `email_links`("user_id", "kind", "secret_hash", "address", "created_at", "expires_at") SELECT "user_id", 'reset', "secret_hash", "email", "password_resets"."created_at", "expires_at" FROM `password_resets` JOIN `users` ON `users`.`id` = "user_id";--> statement-breakpoint
DROP TABLE `password_resets`;--> statement-breakpoint
-- No secret stays in the outbox: what was delivered loses its text, what waits gets a placeholder.
UPDATE `outbox` SET "body" = replace("body", "unsubscribe", '{{unsubscribe}}'), "unsubscribe" = substr("unsubscribe", instr("unsubscribe", '?kind=') + 6, instr("unsubscribe", '&key=') - instr("unsubscribe", '?kind=') - 6) WHERE "unsubscribe" IS NOT NULL AND "status" IN ('pending', 'failed');--> statement-breakpoint
DELETE FROM `outbox` WHERE "status" = 'failed' AND "body" LIKE '%?token=%';--> statement-breakpoint
UPDATE `outbox` SET "body" = NULL, "unsubscribe" = NULL WHERE "status" = 'sent' OR "status" = 'kept' AND ("unsubscribe" IS NOT NULL OR "body" LIKE '%?token=%');--> statement-breakpoint
-- The keys that members have go on working by their hashes.
UPDATE `users` SET "feed_key" = hash_secret("feed_key") WHERE "feed_key" IS NOT NULL;--> statement-breakpoint
UPDATE `users` SET "mail_key" = hash_secret("mail_key") WHERE "mail_key" IS NOT NULL;
