CREATE TABLE `application_figures` (
	`program_id` integer PRIMARY KEY NOT NULL,
	`counted` integer NOT NULL,
	`figures` text,
	FOREIGN KEY (`program_id`) REFERENCES `programs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `applications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`program_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`stream` text NOT NULL,
	`month` text NOT NULL,
	`outcome` text NOT NULL,
	`weeks` integer,
	`amount` text,
	`asked_for` text NOT NULL,
	`reason` text,
	`again` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`counted_revision` integer,
	FOREIGN KEY (`program_id`) REFERENCES `programs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `applications_once` ON `applications` (`program_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `applications_user` ON `applications` (`user_id`);--> statement-breakpoint
CREATE TABLE `corrections` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`program_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`fact` text NOT NULL,
	`address` text NOT NULL,
	`sentence` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`decided_by` integer,
	`decided_at` integer,
	FOREIGN KEY (`program_id`) REFERENCES `programs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `corrections_once` ON `corrections` (`user_id`,`program_id`,`fact`) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX `corrections_queue` ON `corrections` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `corrections_program` ON `corrections` (`program_id`);--> statement-breakpoint
CREATE INDEX `corrections_decided_by` ON `corrections` (`decided_by`);--> statement-breakpoint
CREATE TABLE `outcomes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`project_id` integer,
	`insight_id` integer,
	`asked_days` integer DEFAULT 0 NOT NULL,
	`is_ended` integer DEFAULT false NOT NULL,
	`came` text,
	`hours_saved` integer,
	`money_found` integer,
	`is_public` integer DEFAULT false NOT NULL,
	`updated_at` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`insight_id`) REFERENCES `insights`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outcomes_project` ON `outcomes` (`project_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `outcomes_insight` ON `outcomes` (`insight_id`);--> statement-breakpoint
CREATE INDEX `outcomes_user` ON `outcomes` (`user_id`);--> statement-breakpoint
CREATE TABLE `outcomes_unasked` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `insights_created` ON `insights` (`created_at`);--> statement-breakpoint
CREATE INDEX `projects_created` ON `projects` (`created_at`);