CREATE TABLE `received_mails` (
	`hash` text PRIMARY KEY NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `received_mails_age` ON `received_mails` (`received_at`);