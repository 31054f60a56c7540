ALTER TABLE `companies` ADD `submission_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `companies_submissionKey_unique` ON `companies` (`submission_key`);