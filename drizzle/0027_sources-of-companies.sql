ALTER TABLE `companies` ADD `description_fr` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `long_description_fr` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `technologies_fr` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `source_record` text;--> statement-breakpoint
ALTER TABLE `companies` ADD `conflicts` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `editor_note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` DROP COLUMN `source`;--> statement-breakpoint
ALTER TABLE `industry_hubs` DROP COLUMN `source`;--> statement-breakpoint
ALTER TABLE `provinces` DROP COLUMN `source`;
--> statement-breakpoint
-- Rows of the starter directory alone have `as_of`. An empty record means that one is of the seed, and that its former text is unknown.
INSERT INTO `seeded_rows` (`kind`, `slug`, `fields`) SELECT 'company', `slug`, '{}' FROM `companies` WHERE `as_of` IS NOT NULL;
--> statement-breakpoint
INSERT INTO `company_places` (`place`, `company_id`, `featured`, `published_at`, `sort_name`)
	SELECT CASE WHEN `reviewed_at` IS NOT NULL OR `verification_status` = 'verified' THEN 'listing:reviewed' ELSE 'listing:public_sources' END,
		`company_id`, `featured`, `company_places`.`published_at`, `sort_name`
	FROM `company_places` JOIN `companies` ON `companies`.`id` = `company_id` WHERE `place` = 'all';
