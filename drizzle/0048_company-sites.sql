CREATE TABLE `company_sites` (
	`company_id` integer PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`status` integer,
	`problem` text,
	`checked_at` integer,
	`due_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `company_sites_due` ON `company_sites` (`due_at`);