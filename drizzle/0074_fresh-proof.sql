ALTER TABLE `api_tokens` ADD `proven_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `proven_at` integer;