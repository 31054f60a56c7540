CREATE TABLE `seeded_rows` (
	`kind` text NOT NULL,
	`slug` text NOT NULL,
	`fields` text NOT NULL,
	PRIMARY KEY(`kind`, `slug`)
);
--> statement-breakpoint
ALTER TABLE `programs` ADD `kind` text DEFAULT 'programme' NOT NULL;--> statement-breakpoint
ALTER TABLE `programs` ADD `organization_fr` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `description_fr` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `amount_fr` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `intake_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `programs` ADD `intake_text_fr` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `programs` ADD `status_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `programs` ADD `status_text_fr` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `programs` ADD `eligibility_fr` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `programs` ADD `regions` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `programs` ADD `city` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `source_record` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `editor_note` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What staff entered becomes its words beside the two clear ones; rows of the reference files are renewed from their seed afterwards.
UPDATE `programs` SET
	`intake_text` = `intake`,
	`status_text` = `status`,
	`status` = CASE
		WHEN lower(`status`) LIKE '%closed%' OR lower(`status`) LIKE '%ended%' THEN 'closed'
		WHEN `intake` = 'continuous' THEN 'open'
		ELSE 'unknown' END,
	`intake` = CASE WHEN `intake` = 'continuous' THEN 'continuous' WHEN `intake` LIKE 'by call%' THEN 'by_call' ELSE 'unknown' END,
	`source_record` = json_object(
		'title', `source`, 'url', `source_url`, 'language', 'en', 'date', NULL,
		'isApproximate', json('false'), 'isOwnPage', json('true'),
		'supports', json('["title","organization","description","amount","eligibility","intake","status"]'));
--> statement-breakpoint
ALTER TABLE `programs` DROP COLUMN `source`;