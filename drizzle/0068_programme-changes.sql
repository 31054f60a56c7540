CREATE TABLE `program_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`program_id` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`facts` text NOT NULL,
	`before` text NOT NULL,
	`sources` text NOT NULL,
	FOREIGN KEY (`program_id`) REFERENCES `programs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `program_changes_program` ON `program_changes` (`program_id`,`id`);