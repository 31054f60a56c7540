CREATE TABLE `company_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`author_id` integer,
	`is_for_staff` integer NOT NULL,
	`is_from_submitter` integer NOT NULL,
	`text` text NOT NULL,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `company_messages_company` ON `company_messages` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `company_messages_author` ON `company_messages` (`author_id`);--> statement-breakpoint
CREATE TABLE `review_claims` (
	`item` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`claimed_at` integer NOT NULL,
	`until` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `review_claims_user` ON `review_claims` (`user_id`);--> statement-breakpoint
CREATE TABLE `review_watchers` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `companies` ADD `site_host` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `companies_site` ON `companies` (`site_host`,`id`);--> statement-breakpoint
UPDATE companies SET site_host = lower(substr(substr(website_url, instr(website_url, '//') + 2), 1, instr(substr(website_url, instr(website_url, '//') + 2) || '/', '/') - 1)) WHERE website_url LIKE 'http%//%';
--> statement-breakpoint
UPDATE companies SET site_host = substr(site_host, 5) WHERE site_host LIKE 'www.%';
