CREATE TABLE `text_drafts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`place` text NOT NULL,
	`values` text NOT NULL,
	`saved_by` text,
	`updated_at` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `text_drafts_place` ON `text_drafts` (`user_id`,`kind`,`place`);--> statement-breakpoint
CREATE INDEX `text_drafts_updated` ON `text_drafts` (`updated_at`);