ALTER TABLE `programs` ADD `conditions` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `programs` ADD `through` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `reach` integer DEFAULT 0 NOT NULL;