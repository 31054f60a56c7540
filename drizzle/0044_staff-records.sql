CREATE TABLE `alert_rules_off` (
	`rule` text PRIMARY KEY NOT NULL,
	`switched_at` integer NOT NULL,
	`switched_by` integer,
	FOREIGN KEY (`switched_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `alert_rules_off_by` ON `alert_rules_off` (`switched_by`);--> statement-breakpoint
ALTER TABLE `contacts` ADD `owner_id` integer REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `contacts` ADD `follow_up_at` integer;--> statement-breakpoint
ALTER TABLE `contacts` ADD `reminded_of` integer;--> statement-breakpoint
ALTER TABLE `contacts` ADD `folded` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `contacts_owner` ON `contacts` (`owner_id`);--> statement-breakpoint
CREATE INDEX `contacts_follow_up` ON `contacts` (`follow_up_at`,`id`) WHERE archived_at is null;--> statement-breakpoint
ALTER TABLE `policies` ADD `bill` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `policies` ADD `bill_session` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `policies` ADD `tender` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `policies` ADD `owner_id` integer REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `policies` ADD `follow_up_at` integer;--> statement-breakpoint
ALTER TABLE `policies` ADD `reminded_of` integer;--> statement-breakpoint
ALTER TABLE `policies` ADD `folded` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `policies_owner` ON `policies` (`owner_id`);--> statement-breakpoint
CREATE INDEX `policies_follow_up` ON `policies` (`follow_up_at`,`id`) WHERE archived_at is null;--> statement-breakpoint
UPDATE policies SET folded = fold(title || ' ' || summary || ' ' || source);--> statement-breakpoint
UPDATE contacts SET folded = fold(name || ' ' || role || ' ' || organization || ' ' || expertise);
