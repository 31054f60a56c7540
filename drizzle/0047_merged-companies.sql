ALTER TABLE `companies` ADD `merged_into_id` integer REFERENCES companies(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `companies_merged` ON `companies` (`merged_into_id`);