CREATE TABLE `company_moves` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer,
	`item_id` integer,
	`was` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `company_moves_company` ON `company_moves` (`company_id`,`kind`);--> statement-breakpoint
CREATE INDEX `company_moves_user` ON `company_moves` (`user_id`);