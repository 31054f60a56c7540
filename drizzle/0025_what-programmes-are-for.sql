ALTER TABLE `programs` ADD `purposes` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `programs` ADD `occupations` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `programs` ADD `audiences` text DEFAULT '[]' NOT NULL;