ALTER TABLE `company_claims` ADD `revoked_at` integer;--> statement-breakpoint
ALTER TABLE `company_claims` ADD `revoked_for` text DEFAULT '' NOT NULL;