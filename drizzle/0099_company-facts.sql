CREATE TABLE `company_facts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`facts` text NOT NULL,
	`address` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`decided_by` integer,
	`decided_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `company_facts_once` ON `company_facts` (`user_id`,`company_id`) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX `company_facts_queue` ON `company_facts` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `company_facts_company` ON `company_facts` (`company_id`);--> statement-breakpoint
CREATE INDEX `company_facts_decided_by` ON `company_facts` (`decided_by`);--> statement-breakpoint
ALTER TABLE `companies` ADD `fact_sources` text DEFAULT '{}' NOT NULL;