ALTER TABLE `programs` ADD `grants_owner` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `grants_name` text;