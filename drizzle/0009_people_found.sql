ALTER TABLE `users` ADD `mail_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `users_mailKey_unique` ON `users` (`mail_key`);--> statement-breakpoint
CREATE INDEX `users_found` ON `users` (`is_discoverable`,`id`);