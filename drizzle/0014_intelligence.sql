CREATE TABLE `admin_actions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_id` integer,
	`action_type` text NOT NULL,
	`input` text NOT NULL,
	`outcome` text NOT NULL,
	`is_done` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `admin_actions_actor` ON `admin_actions` (`actor_id`);--> statement-breakpoint
CREATE TABLE `alerts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`rule` text NOT NULL,
	`subject` text NOT NULL,
	`title` text NOT NULL,
	`date` text NOT NULL,
	`path` text NOT NULL,
	`created_at` integer NOT NULL,
	`acknowledged_at` integer,
	`acknowledged_by` integer,
	FOREIGN KEY (`acknowledged_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_once` ON `alerts` (`rule`,`subject`);--> statement-breakpoint
CREATE INDEX `alerts_open` ON `alerts` (`acknowledged_at`,`id`);--> statement-breakpoint
CREATE INDEX `alerts_acknowledged_by` ON `alerts` (`acknowledged_by`);--> statement-breakpoint
CREATE TABLE `coalition_parts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`coalition_id` integer NOT NULL,
	`member_id` integer,
	`company_id` integer,
	`contact_id` integer,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`coalition_id`) REFERENCES `coalitions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `coalition_parts_coalition` ON `coalition_parts` (`coalition_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `coalition_parts_member` ON `coalition_parts` (`coalition_id`,`member_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `coalition_parts_company` ON `coalition_parts` (`coalition_id`,`company_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `coalition_parts_contact` ON `coalition_parts` (`coalition_id`,`contact_id`);--> statement-breakpoint
CREATE INDEX `coalition_parts_of_member` ON `coalition_parts` (`member_id`);--> statement-breakpoint
CREATE TABLE `coalitions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`goal` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`archived_at` integer
);
--> statement-breakpoint
CREATE INDEX `coalitions_list` ON `coalitions` (`archived_at`,`id`);--> statement-breakpoint
CREATE TABLE `contact_views` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`contact_id` integer NOT NULL,
	`admin_id` integer,
	`viewed_at` integer NOT NULL,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `contact_views_contact` ON `contact_views` (`contact_id`,`id`);--> statement-breakpoint
CREATE INDEX `contact_views_admin` ON `contact_views` (`admin_id`);--> statement-breakpoint
CREATE TABLE `contacts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`organization` text NOT NULL,
	`level` text NOT NULL,
	`province` text,
	`expertise` text NOT NULL,
	`office_email` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`archived_at` integer,
	FOREIGN KEY (`province`) REFERENCES `provinces`(`code`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `contacts_list` ON `contacts` (`archived_at`,`id`);--> statement-breakpoint
CREATE TABLE `policies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`summary` text NOT NULL,
	`category` text NOT NULL,
	`level` text NOT NULL,
	`province` text,
	`status` text NOT NULL,
	`date` integer NOT NULL,
	`source` text NOT NULL,
	`source_url` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`archived_at` integer,
	FOREIGN KEY (`province`) REFERENCES `provinces`(`code`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `policies_date` ON `policies` (`archived_at`,`date`,`id`);