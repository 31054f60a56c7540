ALTER TABLE `pictures` ADD `source` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `refused_pictures` ADD `source` text DEFAULT '' NOT NULL;