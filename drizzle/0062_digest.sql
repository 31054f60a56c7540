CREATE TABLE `consents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`words` text NOT NULL,
	`way` text NOT NULL,
	`created_at` integer NOT NULL,
	`withdrawn_at` integer,
	`withdrawn_way` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `consents_user` ON `consents` (`user_id`,`kind`);--> statement-breakpoint
CREATE TABLE `digests` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`weekday` integer,
	`hour` integer NOT NULL,
	`time_zone` text NOT NULL,
	`since` integer NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `digests_due` ON `digests` (`due_at`);--> statement-breakpoint
ALTER TABLE `follows` ADD `seen_at` integer;--> statement-breakpoint
ALTER TABLE `follows` ADD `seen_before` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `html` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `path` text;